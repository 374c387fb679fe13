-- Agents write it for each other.
ALTER TABLE support_requests ADD COLUMN note text NOT NULL DEFAULT '';

-- Each time somebody gave up a conversation or a question for another, for the figures.
CREATE TABLE support_hand_overs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who had it.
  agent_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('conversation', 'question')),
  at timestamptz NOT NULL
);
CREATE INDEX ON support_hand_overs (at, agent_id);
CREATE INDEX ON support_tickets (agent_id, taken_at);
