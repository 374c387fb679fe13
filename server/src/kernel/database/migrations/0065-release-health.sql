-- A page may meet two versions of a remote, the one it was shown and the one it fell back to; beacons of both
-- may come in any order, so each has a row. Only a row with `exposed_at` is an exposure.
DELETE FROM release_exposures;
ALTER TABLE release_exposures
  DROP CONSTRAINT release_exposures_pkey,
  ADD PRIMARY KEY (page, remote, version),
  ALTER COLUMN exposed_at DROP NOT NULL,
  -- When the first of its beacons came.
  ADD COLUMN heard_at timestamptz NOT NULL;
-- Empty for a page that could not show whose it was; such a page is in no rollout.
COMMENT ON COLUMN release_exposures.visitor IS 'empty: unknown';

DROP INDEX release_exposures_of_rollout;
DROP INDEX release_exposures_of_visitor;
CREATE INDEX release_exposures_of_rollout ON release_exposures (remote, rollout_id, visitor, exposed_at, page)
  WHERE rollout_id IS NOT NULL;
CREATE INDEX release_exposures_by_age ON release_exposures USING brin (heard_at);

-- A page measures each figure of a version once; what it tells later is the larger.
DELETE FROM release_vitals;
ALTER TABLE release_vitals
  ADD COLUMN page text NOT NULL,
  ADD PRIMARY KEY (page, remote, version, metric);
CREATE INDEX release_vitals_by_age ON release_vitals USING brin (at);
