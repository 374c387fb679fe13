-- In which parts a change differs from what visitors saw when it was sent, and the price they saw: what a trainer reads
-- as the history of the page. Changes from before are compared with the approved one that they followed.
ALTER TABLE trainer_profile_changes
  ADD COLUMN changed text[] NOT NULL DEFAULT '{}',
  ADD COLUMN price_before_minor integer CHECK (price_before_minor > 0);

WITH base AS (
  SELECT c.id, b.page, b.price, b.video, b.words
  FROM trainer_profile_changes c CROSS JOIN LATERAL (
    SELECT e.page, e.price_per_lesson_minor AS price, e.intro_video_file_id AS video, e.intro_video_transcript AS words, e.decided_at
    FROM trainer_profile_changes e WHERE e.trainer_id = c.trainer_id AND e.is_approved AND e.decided_at <= c.sent_at
    UNION ALL
    SELECT t.page, t.price_per_lesson_minor, t.intro_video_file_id, t.intro_video_transcript, NULL
    FROM trainers t WHERE t.id = c.trainer_id AND c.decided_at IS NULL
    ORDER BY decided_at DESC NULLS LAST LIMIT 1) b)
UPDATE trainer_profile_changes c SET
  price_before_minor = base.price,
  changed = ARRAY(
      SELECT part FROM unnest(ARRAY['headline', 'languages', 'accent', 'description', 'firstSession', 'qualifications']) part
      WHERE c.page -> part IS DISTINCT FROM base.page -> part)
    || CASE WHEN (c.intro_video_file_id, c.intro_video_transcript) IS DISTINCT FROM (base.video, base.words)
         THEN ARRAY['introVideo'] ELSE '{}' END
    || CASE WHEN c.price_per_lesson_minor <> base.price THEN ARRAY['price'] ELSE '{}' END
FROM base WHERE base.id = c.id;

CREATE INDEX trainer_profile_changes_sent ON trainer_profile_changes (trainer_id, sent_at DESC, id DESC);
