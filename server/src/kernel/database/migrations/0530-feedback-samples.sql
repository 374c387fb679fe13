-- Answers of students to the question whether a trainer's page may show the feedback on a lesson, asked once; changed at any time.
CREATE TABLE feedback_consents (
  -- Goes with the feedback, which goes with the student's account.
  lesson_id uuid PRIMARY KEY REFERENCES lesson_feedback ON DELETE CASCADE,
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  may_show boolean NOT NULL,
  may_name boolean NOT NULL CHECK (may_show OR NOT may_name),
  answered_at timestamptz NOT NULL,
  -- Since then the trainer keeps it off the page.
  hidden_at timestamptz
);
CREATE INDEX shown_feedback_of_trainer ON feedback_consents (trainer_id) WHERE may_show AND hidden_at IS NULL;
