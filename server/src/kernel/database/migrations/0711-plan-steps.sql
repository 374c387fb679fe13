-- The next steps that a trainer has written for a student. The newest one counts; those before it are the history.
CREATE TABLE plan_steps (
  id uuid PRIMARY KEY,
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES users,
  text text NOT NULL CHECK (text <> ''),
  written_at timestamptz NOT NULL
);
CREATE INDEX plan_steps_of_a_pair ON plan_steps (student_id, trainer_id, written_at DESC);
