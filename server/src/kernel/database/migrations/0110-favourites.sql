CREATE TABLE favourites (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, trainer_id)
);

-- Ratings a student gave, newest lesson first.
CREATE INDEX rated_lessons_of_student ON lessons (student_id, ends_at DESC, id DESC)
  WHERE status = 'completed' AND rating IS NOT NULL;
