-- The second step of signing in. Keys of apps are encrypted, recovery codes and tickets are hashes.
CREATE TABLE totp_factors (
  user_id uuid PRIMARY KEY REFERENCES users,
  secret bytea NOT NULL,
  -- The newest time step of which a code was accepted; each is accepted once.
  last_step bigint NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL,
  -- Null until the first code proves that the app has the key.
  added_at timestamptz,
  last_used_at timestamptz
);
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
-- Sign-ins whose password or code was right and whose second step is awaited.
CREATE TABLE sign_in_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  remember boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tickets_of_user ON sign_in_tickets (user_id);
-- What a passkey has to sign; one at a time for each ticket or session, used up by the first try.
CREATE TABLE passkey_challenges (
  holder text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('add', 'prove')),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (holder, purpose)
);
-- When its person last proved who they are, by all that the account asks for.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
