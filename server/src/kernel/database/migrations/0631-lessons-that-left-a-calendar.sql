-- Lessons that went to another trainer: the calendar of the former one shows them as cancelled, because apps keep events that
-- merely disappear.
CREATE TABLE left_lessons (
  lesson_id uuid NOT NULL REFERENCES lessons ON DELETE CASCADE,
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Above that of the lesson while it was the trainer's.
  sequence integer NOT NULL,
  left_at timestamptz NOT NULL,
  PRIMARY KEY (lesson_id, trainer_id)
);
CREATE INDEX left_lessons_of_trainer ON left_lessons (trainer_id, ends_at);

CREATE FUNCTION keep_left_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO left_lessons (lesson_id, trainer_id, starts_at, ends_at, sequence, left_at)
  VALUES (OLD.id, OLD.trainer_id, OLD.starts_at, OLD.ends_at, NEW.calendar_sequence, NEW.calendar_changed_at)
  ON CONFLICT (lesson_id, trainer_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    sequence = excluded.sequence, left_at = excluded.left_at;
  RETURN NULL;
END $$;
CREATE TRIGGER lessons_leave_calendars AFTER UPDATE OF trainer_id ON lessons FOR EACH ROW
  WHEN (OLD.trainer_id <> NEW.trainer_id) EXECUTE FUNCTION keep_left_lesson();
