-- Students may let their first name stand beside the words of a rating. Those given before stay without one.
ALTER TABLE lessons
  ADD feedback_may_name boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT lessons_named_words_may_be_shown CHECK (NOT feedback_may_name OR feedback_may_show);
