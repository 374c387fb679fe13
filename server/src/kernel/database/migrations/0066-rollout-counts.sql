-- Holds all that the count of a rollout reads, in its order: a million exposures are neither fetched nor sorted.
DROP INDEX release_exposures_of_rollout;
CREATE INDEX release_exposures_of_rollout ON release_exposures (remote, rollout_id, visitor, exposed_at, page)
  INCLUDE (version, percent, mounted_at, failure) WHERE rollout_id IS NOT NULL;
