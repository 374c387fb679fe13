-- Public state of the parts of the site, written by the job that looks at them, and what went wrong lately.
CREATE TABLE status_parts (
  part text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('working', 'impaired', 'down')),
  since timestamptz NOT NULL,
  -- First look that found it in trouble; one look alone changes no state.
  troubled_since timestamptz,
  looked_at timestamptz NOT NULL
);

CREATE TABLE status_incidents (
  part text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('impaired', 'down', 'unwatched')),
  began_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= began_at),
  PRIMARY KEY (part, began_at)
);
CREATE UNIQUE INDEX status_incidents_open ON status_incidents (part) WHERE ended_at IS NULL;

-- How sending went, by means. Failures count in a row, over all processes.
CREATE TABLE status_sendings (
  part text PRIMARY KEY CHECK (part IN ('sms', 'email')),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failed_at timestamptz
);

-- When watching began; one row.
CREATE TABLE status_watch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  since timestamptz NOT NULL
);
