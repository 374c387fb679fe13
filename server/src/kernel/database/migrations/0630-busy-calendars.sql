-- Other calendars of a trainer, by the address at which their apps publish them (iCalendar).
CREATE TABLE busy_calendars (
  id uuid PRIMARY KEY,
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  -- A secret: whoever knows it reads the calendar.
  address text NOT NULL CHECK (length(address) <= 2000),
  added_at timestamptz NOT NULL,
  next_read_at timestamptz NOT NULL,
  -- When it was last known whole, also by an answer that it has not changed; null before the first time.
  read_at timestamptz,
  -- When its busy times were last computed, and on which clock those of events without a zone are.
  computed_at timestamptz,
  time_zone text,
  etag text CHECK (length(etag) <= 500),
  last_modified text CHECK (length(last_modified) <= 100),
  -- Why the newest attempt failed; null if it did not.
  failure text,
  UNIQUE (trainer_id, address)
);
CREATE INDEX busy_calendars_due ON busy_calendars (next_read_at);

-- When a trainer is busy by them: nothing else of an event is kept.
CREATE TABLE busy_times (
  calendar_id uuid NOT NULL REFERENCES busy_calendars ON DELETE CASCADE,
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (calendar_id, starts_at),
  CHECK (ends_at > starts_at)
);
CREATE INDEX busy_times_of_trainer ON busy_times (trainer_id, ends_at);

-- One mark for each statement, which may change hundreds of rows.
CREATE FUNCTION mark_listings_of_busy_times() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  -- A trainer that is being deleted needs no mark.
  INSERT INTO stale_listings (trainer_id) SELECT id FROM trainers WHERE id IN (SELECT trainer_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER added_busy_times_mark_listing AFTER INSERT ON busy_times
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_listings_of_busy_times();
CREATE TRIGGER removed_busy_times_mark_listing AFTER DELETE ON busy_times
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_listings_of_busy_times();
