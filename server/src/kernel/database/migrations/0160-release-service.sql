-- What a pipeline shows to release one remote. Only the hash is kept: a token has 256 random bits, so no slow hash is needed.
CREATE TABLE release_tokens (
  id uuid PRIMARY KEY,
  remote text NOT NULL,
  name text NOT NULL,
  -- SHA-256 of the token.
  hash bytea NOT NULL UNIQUE,
  rights text[] NOT NULL CHECK (rights <@ ARRAY['publish', 'rollout'] AND cardinality(rights) > 0),
  -- cli:<user>, or a user's id.
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- To the minute; null before the first use.
  last_used_at timestamptz
);
-- The history names a token by its name.
CREATE UNIQUE INDEX release_tokens_by_name ON release_tokens (remote, name) WHERE revoked_at IS NULL;

-- The history also holds what changes no release: publications. They carry the revision that they met.
ALTER TABLE release_changes
  DROP CONSTRAINT release_changes_pkey,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The version that was published; null for other changes.
  ADD COLUMN version text,
  -- Commit, whether the tree had other changes, and builder, as the publisher names them.
  ADD COLUMN provenance jsonb;
CREATE UNIQUE INDEX release_changes_by_revision ON release_changes (remote, revision)
  WHERE action NOT IN ('publish', 'approve', 'settings');
CREATE INDEX release_changes_of_remote ON release_changes (remote, revision, id);
