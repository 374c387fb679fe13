-- Who decided whether visitors see the text of a rating, and when. Rows are only added; the text itself is not kept here.
CREATE TABLE review_decisions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lesson_id uuid NOT NULL REFERENCES lessons ON DELETE CASCADE,
  is_shown boolean NOT NULL,
  -- Which text was decided on: a rating that changes later waits again.
  written_at timestamptz NOT NULL,
  decided_by uuid NOT NULL REFERENCES users,
  decided_at timestamptz NOT NULL
);
CREATE INDEX review_decisions_by_lesson ON review_decisions (lesson_id, written_at);
CREATE INDEX lessons_reviews ON lessons (coalesce(rated_at, ends_at) DESC, id DESC) WHERE feedback IS NOT NULL;
