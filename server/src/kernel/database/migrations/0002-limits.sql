-- One row for each counted act (a code sent, a try to sign in); limits look back over a window.
CREATE TABLE limit_hits (
  key text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX ON limit_hits (key, at);
CREATE INDEX ON limit_hits (at);

-- Wrong passwords in a row, for each phone; the wait grows with them.
CREATE TABLE sign_in_failures (
  phone text PRIMARY KEY,
  failures int NOT NULL,
  blocked_until timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE idempotency_keys (
  owner text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status int,
  body text,
  content_type text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner, key)
);
CREATE INDEX ON idempotency_keys (created_at);
