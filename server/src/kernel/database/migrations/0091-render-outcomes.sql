-- What the server met when it rendered a version, and what hydration found, count as failures of that version.
ALTER TABLE release_exposures DROP CONSTRAINT release_exposures_failure_check;
ALTER TABLE release_exposures ADD CONSTRAINT release_exposures_failure_check
  CHECK (failure IN ('crashed', 'failed', 'mismatched', 'render_failed', 'render_late'));
