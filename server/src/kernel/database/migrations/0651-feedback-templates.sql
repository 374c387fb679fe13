-- Texts from which a trainer begins feedback on lessons; placeholders such as {{name}} are filled on the screen.
CREATE TABLE feedback_templates (
  id uuid PRIMARY KEY,
  trainer_user_id uuid NOT NULL REFERENCES users,
  title text NOT NULL CHECK (title <> ''),
  went_well text NOT NULL,
  corrections text NOT NULL,
  next_step text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX feedback_templates_by_trainer ON feedback_templates (trainer_user_id);
