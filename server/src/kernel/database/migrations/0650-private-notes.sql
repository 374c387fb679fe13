-- What a trainer keeps about a student: for nobody else to read. It belongs to the trainer's account, not to the profile,
-- which may get another account.
CREATE TABLE trainer_private_notes (
  trainer_user_id uuid NOT NULL REFERENCES users,
  student_id uuid NOT NULL REFERENCES users CHECK (student_id <> trainer_user_id),
  text text NOT NULL CHECK (char_length(text) <= 10000),
  -- Counts changes, so that one device does not undo what another has saved.
  version integer NOT NULL CHECK (version > 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (trainer_user_id, student_id)
);
CREATE INDEX private_notes_by_student ON trainer_private_notes (student_id);
