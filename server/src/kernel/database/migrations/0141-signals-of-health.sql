-- What is noticed of a version besides whether it came: nothing visible, errors, failing calls, slowness, and more.
ALTER TABLE release_exposures
  -- Names of `signals.ts`, sorted.
  ADD COLUMN signals text[] NOT NULL DEFAULT '{}',
  -- Of the page's visitor, as the page says: en or ar; phone, tablet or computer; a role's name, or guest.
  ADD COLUMN language text,
  ADD COLUMN device text,
  ADD COLUMN role text;

DROP INDEX release_exposures_of_rollout;
CREATE INDEX release_exposures_of_rollout ON release_exposures (remote, rollout_id, visitor, exposed_at, page)
  INCLUDE (version, percent, mounted_at, failure, network, is_new, signals, language, device, role)
  WHERE rollout_id IS NOT NULL;

-- SHOWN: from the request of a remote until its content is visible.
ALTER TABLE release_vitals DROP CONSTRAINT release_vitals_metric_check;
ALTER TABLE release_vitals ADD CONSTRAINT release_vitals_metric_check CHECK (metric IN ('LCP', 'INP', 'SHOWN'));
