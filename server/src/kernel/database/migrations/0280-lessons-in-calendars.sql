-- Calendars take a copy of a lesson for a newer one when its number is higher (RFC 5545, SEQUENCE). The database counts,
-- so that no way of changing a lesson can forget to.
ALTER TABLE lessons
  ADD calendar_sequence integer NOT NULL DEFAULT 0,
  ADD calendar_changed_at timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION count_lesson_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  NEW.calendar_changed_at := now();
  RETURN NEW;
END $$;
-- What a calendar shows of a lesson: when it is, with whom, and whether it was cancelled.
CREATE TRIGGER lesson_changes_are_counted BEFORE UPDATE ON lessons FOR EACH ROW
  WHEN ((OLD.starts_at, OLD.ends_at, OLD.trainer_id, OLD.student_id, OLD.status = 'cancelled')
    IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.trainer_id, NEW.student_id, NEW.status = 'cancelled'))
  EXECUTE FUNCTION count_lesson_change();

-- The private feed of an account. Its secret address is computed from the id and a key of the site, so this table opens no
-- feed. A new id ends the earlier address.
CREATE TABLE calendar_feeds (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
