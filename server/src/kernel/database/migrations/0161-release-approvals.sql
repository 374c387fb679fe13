-- How many other people must approve a version before more visitors than a share may get it; no row: nobody.
CREATE TABLE release_settings (
  remote text PRIMARY KEY,
  approvals integer NOT NULL CHECK (approvals >= 0),
  above_percent numeric NOT NULL CHECK (above_percent >= 0 AND above_percent < 100)
);

CREATE TABLE release_approvals (
  remote text NOT NULL,
  version text NOT NULL,
  -- An account's id.
  approver text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (remote, version, approver),
  FOREIGN KEY (remote, version) REFERENCES remote_versions (remote, version)
);
