-- What is written in the room of a lesson.
CREATE TABLE lesson_room_notes (
  lesson_id uuid PRIMARY KEY REFERENCES lessons ON DELETE CASCADE,
  -- Notes and vocabulary: a Yjs document as one update.
  document bytea NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TABLE lesson_room_messages (
  lesson_id uuid NOT NULL REFERENCES lessons ON DELETE CASCADE,
  sequence integer NOT NULL,
  -- The sender's idempotency key.
  client_id uuid NOT NULL,
  sender text NOT NULL CHECK (sender IN ('student', 'trainer')),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (lesson_id, sequence),
  UNIQUE (lesson_id, client_id)
);
