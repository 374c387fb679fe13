-- Both belong to the words of a rating as they were written at `words_at`: words that the student changes are new words.

-- One answer of the trainer. Visitors see it below those words, once staff have read both.
CREATE TABLE rating_answers (
  lesson_id uuid PRIMARY KEY REFERENCES lessons,
  words_at timestamptz NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  written_at timestamptz NOT NULL,
  is_shown boolean,
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  CHECK ((is_shown IS NULL) = (decided_at IS NULL))
);
CREATE INDEX rating_answers_waiting ON rating_answers (written_at) WHERE is_shown IS NULL;

-- An objection of the trainer. The next decision of staff about those words settles it.
CREATE TABLE rating_reports (
  lesson_id uuid PRIMARY KEY REFERENCES lessons,
  words_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  reported_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE INDEX rating_reports_open ON rating_reports (reported_at) WHERE settled_at IS NULL;
