-- The IANA zone a person last booked or moved a lesson from; null until known.
ALTER TABLE users ADD COLUMN time_zone text;
-- When the lesson got its present time: what was due before that needs no reminder.
ALTER TABLE lessons ADD COLUMN planned_at timestamptz NOT NULL DEFAULT '-infinity';
-- Reminders that were sent. A lesson that moves is reminded of again.
CREATE TABLE lesson_reminders (
  lesson_id uuid NOT NULL REFERENCES lessons ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  reader text NOT NULL CHECK (reader IN ('student', 'trainer')),
  minutes smallint NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (lesson_id, starts_at, reader, minutes)
);
-- Lessons of the next day, for the job that reminds of them.
CREATE INDEX lessons_to_remind_of ON lessons (starts_at) WHERE status = 'upcoming';
-- The kinds are named in the contracts alone.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind ~ '^[a-z_]{1,60}$');
