-- What the spaced review (FSRS) knows of a card. The words themselves are in the notes of lessons.
CREATE TABLE vocabulary_cards (
  student_id uuid NOT NULL REFERENCES users,
  -- The word in lower case, which is the same in every lesson.
  word text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 200),
  direction text NOT NULL CHECK (direction IN ('recall_meaning', 'recall_word')),
  due_at timestamptz NOT NULL,
  reviewed_at timestamptz NOT NULL,
  -- Days until recalling it becomes 90 % likely.
  stability double precision NOT NULL CHECK (stability > 0),
  -- 1 (easy) to 10.
  difficulty double precision NOT NULL CHECK (difficulty BETWEEN 1 AND 10),
  scheduled_days integer NOT NULL,
  learning_steps smallint NOT NULL,
  reviews integer NOT NULL CHECK (reviews > 0),
  lapses integer NOT NULL,
  -- 1 learning, 2 review, 3 relearning; a new card has no row.
  state smallint NOT NULL CHECK (state BETWEEN 1 AND 3),
  PRIMARY KEY (student_id, word, direction)
);
