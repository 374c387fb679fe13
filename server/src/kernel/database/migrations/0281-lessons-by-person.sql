-- Calendars ask for the lessons of one person in a span of days, whatever became of them.
CREATE INDEX lessons_of_student_by_start ON lessons (student_id, starts_at);
CREATE INDEX lessons_of_trainer_by_start ON lessons (trainer_id, starts_at);
