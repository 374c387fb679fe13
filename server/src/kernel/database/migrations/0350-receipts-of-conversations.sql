-- How far each side of a support conversation has got in the messages of the other: sequences, which only grow.
CREATE TABLE support_receipts (
  conversation_id uuid NOT NULL REFERENCES support_conversations ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('visitor', 'agent')),
  delivered integer NOT NULL,
  read integer NOT NULL CHECK (read <= delivered),
  PRIMARY KEY (conversation_id, side)
);
