-- A version is kept as it was signed. Earlier rows never were: the start publishes its builds anew.
DROP TABLE release_reports;
DELETE FROM remote_releases;
DELETE FROM remote_versions;
ALTER TABLE remote_versions
  DROP COLUMN build,
  -- release.json of the build, byte for byte, and the publisher's Ed25519 signature over it, base64url.
  ADD COLUMN document text NOT NULL,
  ADD COLUMN signature text NOT NULL,
  -- start, cli:<user>, or a user's id.
  ADD COLUMN published_by text NOT NULL DEFAULT 'start',
  -- When a release last named it, or it was published; while one names it, that counts as now.
  ADD COLUMN served_at timestamptz NOT NULL DEFAULT now(),
  -- Its files are gone: it can be served no more, unless it is published again.
  ADD COLUMN retired_at timestamptz;

ALTER TABLE remote_releases
  ADD COLUMN is_disabled boolean NOT NULL DEFAULT false,
  -- StagedRollout of release.policy.ts, or null.
  ADD COLUMN rollout jsonb,
  -- Counts changes; every write compares it and swaps.
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  -- Whether people chose the stable version: then a start that finds a newer build only publishes it.
  ADD COLUMN is_chosen boolean NOT NULL DEFAULT false;

-- Every change of a release, in order, with the state it led to.
CREATE TABLE release_changes (
  remote text NOT NULL REFERENCES remote_releases (remote),
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  -- start, health, cli:<user>, or a user's id.
  actor text NOT NULL,
  action text NOT NULL,
  stable text NOT NULL,
  rollout jsonb,
  is_disabled boolean NOT NULL,
  reason text,
  PRIMARY KEY (remote, revision)
);

-- One remote in one life of a page: whether it came and stood. Without an outcome it fell silent.
CREATE TABLE release_exposures (
  page text NOT NULL,
  remote text NOT NULL,
  version text NOT NULL,
  visitor text NOT NULL,
  -- The rollout and share under which the page was served; null outside a rollout.
  rollout_id text,
  percent numeric,
  exposed_at timestamptz NOT NULL,
  mounted_at timestamptz,
  -- The first of what went wrong, also after it had mounted.
  failure text CHECK (failure IN ('failed', 'crashed')),
  reason text,
  PRIMARY KEY (page, remote)
);
CREATE INDEX release_exposures_of_rollout ON release_exposures (rollout_id, version) WHERE rollout_id IS NOT NULL;
CREATE INDEX release_exposures_by_time ON release_exposures (remote, version, exposed_at);
-- A visitor counts a few times only in one rollout: nobody stops a release alone.
CREATE INDEX release_exposures_of_visitor ON release_exposures (visitor, remote, exposed_at);

CREATE TABLE release_vitals (
  remote text NOT NULL,
  version text NOT NULL,
  metric text NOT NULL CHECK (metric IN ('LCP', 'INP')),
  value real NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX release_vitals_by_version ON release_vitals (remote, version, metric, at);
