CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  phone text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'student' CHECK (role IN ('student', 'trainer', 'agent', 'admin')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  verified_at timestamptz NOT NULL,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  email text,
  address text,
  gender text CHECK (gender IN ('female', 'male')),
  date_of_birth date,
  referral_source text,
  picture_file_id uuid,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Whoever registered but has not verified. Any number for one phone: a verified code makes the account.
CREATE TABLE pending_registrations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  phone text NOT NULL,
  password_hash text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON pending_registrations (phone, created_at DESC);

-- Bound to phone, purpose and whoever asked (subject); a newer code of the same binding replaces the older.
CREATE TABLE otp_codes (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'sign_in', 'change_phone')),
  subject_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON otp_codes (phone, purpose, subject_id);

CREATE TABLE reset_tokens (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);

-- One row for each sign-in: the family of its refresh tokens. subject_id is a user or a pending registration.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  subject_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('account', 'registration')),
  remember boolean NOT NULL,
  authenticated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON sessions (subject_id) WHERE revoked_at IS NULL;
CREATE INDEX ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  parent_hash bytea,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON refresh_tokens (parent_hash);
CREATE INDEX ON refresh_tokens (session_id);
