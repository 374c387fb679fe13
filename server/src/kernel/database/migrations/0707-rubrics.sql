-- Criteria with levels and points by which a trainer reviews work, and those by which a review was given: a review keeps its
-- own copy, so that a rubric may change later.
CREATE TABLE task_rubrics (
  id uuid PRIMARY KEY,
  trainer_user_id uuid NOT NULL REFERENCES users,
  title text NOT NULL CHECK (title <> ''),
  criteria jsonb NOT NULL CHECK (jsonb_typeof(criteria) = 'array'),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX task_rubrics_by_trainer ON task_rubrics (trainer_user_id);
ALTER TABLE task_reviews ADD COLUMN rubric jsonb
  CHECK (rubric IS NULL OR jsonb_typeof(rubric) = 'object' AND coalesce(jsonb_typeof(rubric -> 'criteria') = 'array', false));
