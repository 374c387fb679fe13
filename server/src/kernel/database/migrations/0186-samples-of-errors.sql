-- What went wrong in a version, without anything of whom it happened to. At most fifty of a version; kept for 60 days after the last one.
CREATE TABLE release_errors (
  remote text NOT NULL,
  version text NOT NULL,
  -- Of kind, message and place.
  fingerprint text NOT NULL,
  -- failed, crashed, mismatched, errored, render_failed.
  kind text NOT NULL,
  message text NOT NULL CHECK (length(message) <= 300),
  -- Innermost first: name, file, line, column, isOwn; without hosts and queries.
  frames jsonb NOT NULL,
  count bigint NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (remote, version, fingerprint),
  FOREIGN KEY (remote, version) REFERENCES remote_versions (remote, version)
);
CREATE INDEX release_errors_by_age ON release_errors (last_seen_at);

-- Where it was met, and how often there: each value of each kind for itself, so that no row describes a visitor.
CREATE TABLE release_error_circumstances (
  remote text NOT NULL,
  version text NOT NULL,
  fingerprint text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('browser', 'device', 'language', 'role', 'page')),
  value text NOT NULL CHECK (length(value) <= 100),
  count bigint NOT NULL,
  PRIMARY KEY (remote, version, fingerprint, kind, value),
  FOREIGN KEY (remote, version, fingerprint) REFERENCES release_errors (remote, version, fingerprint) ON DELETE CASCADE
);
