-- Links that show a published version before its rollout. Rows of links that are over are deleted once the next one is made.
CREATE TABLE release_previews (
  -- Part of the link, beside its signature.
  id text PRIMARY KEY,
  remote text NOT NULL,
  version text NOT NULL,
  -- An actor, as in release_changes.
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Set where it was ended before that.
  ended_at timestamptz,
  ended_by text,
  FOREIGN KEY (remote, version) REFERENCES remote_versions (remote, version)
);
CREATE INDEX release_previews_by_version ON release_previews (remote, version);
-- Read every second for open pages.
CREATE INDEX release_previews_ended ON release_previews (expires_at) WHERE ended_at IS NOT NULL;
