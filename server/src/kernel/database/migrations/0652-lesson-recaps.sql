-- The exercises of a completed lesson, chosen when it ended, so that they stay the same as further words come. Everything
-- else of a recap is read from where it was written.
CREATE TABLE lesson_recaps (
  lesson_id uuid PRIMARY KEY REFERENCES lessons ON DELETE CASCADE,
  made_at timestamptz NOT NULL,
  exercises jsonb NOT NULL CHECK (jsonb_typeof(exercises) = 'array')
);
