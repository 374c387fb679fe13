-- Messages between one student and one trainer.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  student_id uuid NOT NULL REFERENCES users,
  trainer_id uuid NOT NULL REFERENCES trainers,
  last_sequence integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- The last message, or the start.
  last_active_at timestamptz NOT NULL,
  -- The last sequence when each side was notified of unread messages; until it has read them it is not told again.
  student_told_to integer NOT NULL DEFAULT 0,
  trainer_told_to integer NOT NULL DEFAULT 0,
  UNIQUE (student_id, trainer_id)
);
CREATE INDEX conversations_of_student ON conversations (student_id, last_active_at DESC, id DESC);
CREATE INDEX conversations_of_trainer ON conversations (trainer_id, last_active_at DESC, id DESC);

CREATE TABLE conversation_messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  sequence integer NOT NULL,
  -- The sender's idempotency key.
  client_id uuid NOT NULL,
  sender text NOT NULL CHECK (sender IN ('student', 'trainer')),
  sender_id text NOT NULL,
  type text NOT NULL CHECK (type = 'text'),
  -- Without contact details where there was no paid pack when it was written.
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (conversation_id, sequence),
  UNIQUE (conversation_id, sender, client_id)
);

-- How far each side has got in the messages of the other: sequences, which only grow.
CREATE TABLE conversation_receipts (
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('student', 'trainer')),
  delivered integer NOT NULL,
  read integer NOT NULL CHECK (read <= delivered),
  PRIMARY KEY (conversation_id, side)
);

-- The side that wants no more messages. Nobody writes while there is one.
CREATE TABLE conversation_blocks (
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('student', 'trainer')),
  blocked_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, side)
);

-- What one side reported to the school, with the last message it had then.
CREATE TABLE conversation_reports (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('student', 'trainer')),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  last_sequence integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX conversation_reports_by_time ON conversation_reports (created_at DESC, id DESC);
