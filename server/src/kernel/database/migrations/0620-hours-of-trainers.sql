-- Trainers set their hours themselves. `trainer_shifts` are those of the usual week.
ALTER TABLE trainers
  -- Counts changes, so that one device does not undo what another has saved.
  ADD COLUMN hours_version integer NOT NULL DEFAULT 1,
  ADD COLUMN pause_minutes smallint NOT NULL DEFAULT 0 CHECK (pause_minutes BETWEEN 0 AND 60),
  -- Null: any number.
  ADD COLUMN max_lessons_a_day smallint CHECK (max_lessons_a_day BETWEEN 1 AND 12),
  ADD COLUMN max_lessons_a_week smallint CHECK (max_lessons_a_week BETWEEN 1 AND 84),
  ADD COLUMN horizon_days smallint NOT NULL DEFAULT 180 CHECK (horizon_days BETWEEN 7 AND 180);

-- A week that counts instead of the usual one while its dates last, both included, on the trainer's own calendar.
CREATE TABLE trainer_periods (
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  from_date date NOT NULL,
  -- Null: from then on.
  until_date date,
  -- As in trainer_shifts: {"weekday", "from", "until"}.
  shifts jsonb NOT NULL CHECK (jsonb_typeof(shifts) = 'array'),
  PRIMARY KEY (trainer_id, from_date),
  CHECK (until_date >= from_date),
  CONSTRAINT one_week_of_a_day EXCLUDE USING gist (trainer_id WITH =, daterange(from_date, until_date, '[]') WITH &&)
);
CREATE TRIGGER periods_mark_listing AFTER INSERT OR UPDATE OR DELETE ON trainer_periods
  FOR EACH ROW EXECUTE FUNCTION mark_listing_of_part();

-- Days on which only these hours count; without any the trainer is off.
CREATE TABLE trainer_exceptions (
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  from_date date NOT NULL,
  until_date date NOT NULL,
  -- {"from", "until"} in minutes from midnight.
  ranges jsonb NOT NULL CHECK (jsonb_typeof(ranges) = 'array'),
  PRIMARY KEY (trainer_id, from_date),
  CHECK (until_date >= from_date),
  CONSTRAINT one_exception_of_a_day EXCLUDE USING gist (trainer_id WITH =, daterange(from_date, until_date, '[]') WITH &&)
);
CREATE TRIGGER exceptions_mark_listing AFTER INSERT OR UPDATE OR DELETE ON trainer_exceptions
  FOR EACH ROW EXECUTE FUNCTION mark_listing_of_part();

-- When a listing is made again though nothing changed: the days move on, and a time comes within the days ahead that its
-- trainer lets students book.
ALTER TABLE trainer_listings ADD COLUMN stale_at timestamptz;
UPDATE trainer_listings SET stale_at = refreshed_at;
ALTER TABLE trainer_listings ALTER COLUMN stale_at SET NOT NULL;
DROP INDEX listings_by_age;
CREATE INDEX listings_by_age ON trainer_listings (stale_at);
