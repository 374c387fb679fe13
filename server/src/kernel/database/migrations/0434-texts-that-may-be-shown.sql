-- Students say whether others may read the words of a rating. Those who wrote before were told that the school may show them.
ALTER TABLE lessons ADD feedback_may_show boolean NOT NULL DEFAULT false;
UPDATE lessons SET feedback_may_show = true WHERE feedback IS NOT NULL;
ALTER TABLE lessons
  ADD CONSTRAINT lessons_words_that_may_be_shown CHECK (NOT feedback_may_show OR feedback IS NOT NULL),
  ADD CONSTRAINT lessons_shown_words_may_be_shown CHECK (feedback_shown_at IS NULL OR feedback_may_show);
