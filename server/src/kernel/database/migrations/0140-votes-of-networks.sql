-- What one network says of a rollout counts as a few votes, and identities that were just issued count less.
ALTER TABLE release_exposures
  -- IPv4 /24 or IPv6 /48 that the exposure was reported from; null for the machine itself and for earlier rows.
  ADD COLUMN network text,
  -- Whether the visitor's cookie was issued less than ten minutes before.
  ADD COLUMN is_new boolean NOT NULL DEFAULT false;

DROP INDEX release_exposures_of_rollout;
CREATE INDEX release_exposures_of_rollout ON release_exposures (remote, rollout_id, visitor, exposed_at, page)
  INCLUDE (version, percent, mounted_at, failure, network, is_new) WHERE rollout_id IS NOT NULL;
