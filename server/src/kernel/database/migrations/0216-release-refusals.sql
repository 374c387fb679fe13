-- People who refuse a version, with their reason. One person has one verdict on a version: a refusal or an approval.
CREATE TABLE release_refusals (
  remote text NOT NULL,
  version text NOT NULL,
  -- An account's id.
  refuser text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (remote, version, refuser),
  FOREIGN KEY (remote, version) REFERENCES remote_versions (remote, version)
);

-- A refusal changes no release either, so it has the revision of the change before it.
DROP INDEX release_changes_by_revision;
CREATE UNIQUE INDEX release_changes_by_revision ON release_changes (remote, revision)
  WHERE action NOT IN ('publish', 'approve', 'refuse', 'settings');
