-- Which versions of each remote exist, and which one visitors get.
CREATE TABLE remote_versions (
  remote text NOT NULL,
  version text NOT NULL,
  -- Where the version's folder stands, without the trailing slash.
  base_url text NOT NULL,
  -- release.json of the build.
  build jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (remote, version)
);

CREATE TABLE remote_releases (
  remote text PRIMARY KEY,
  stable text NOT NULL,
  last_good text,
  released_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (remote, stable) REFERENCES remote_versions (remote, version),
  FOREIGN KEY (remote, last_good) REFERENCES remote_versions (remote, version)
);

-- What pages tell about the remotes they met.
CREATE TABLE release_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  remote text NOT NULL,
  version text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('exposed', 'loaded', 'mounted', 'failed', 'crashed')),
  reason text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX release_reports_by_version ON release_reports (remote, version, at);
