-- What a student wrote with a rating. Visitors see it, without a name, once the school has let it through.
ALTER TABLE lessons
  ADD COLUMN feedback text CHECK (feedback IS NULL OR (rating IS NOT NULL AND char_length(feedback) BETWEEN 1 AND 500)),
  ADD COLUMN feedback_shown_at timestamptz CHECK (feedback_shown_at IS NULL OR feedback IS NOT NULL);
