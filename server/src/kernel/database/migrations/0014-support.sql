CREATE TABLE support_conversations (
  id uuid PRIMARY KEY,
  -- Chosen by the browser; belongs to whoever used it first.
  chat_session_id uuid NOT NULL UNIQUE,
  owner text NOT NULL CHECK (owner ~ '^(user|guest):'),
  last_sequence integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- A conversation's place in the queue, and the agent's lease on it.
CREATE TABLE support_tickets (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES support_conversations,
  status text NOT NULL CHECK (status IN ('waiting', 'taken', 'ended')),
  -- Kept when a lost agent's ticket goes back, so that nobody loses the place.
  enqueued_at timestamptz NOT NULL,
  agent_id uuid REFERENCES users,
  lease_until timestamptz,
  ended_at timestamptz,
  CHECK ((status = 'taken') = (lease_until IS NOT NULL))
);
CREATE UNIQUE INDEX one_live_ticket ON support_tickets (conversation_id) WHERE status IN ('waiting', 'taken');
CREATE UNIQUE INDEX one_chat_of_an_agent ON support_tickets (agent_id) WHERE status = 'taken';
CREATE INDEX waiting_tickets ON support_tickets (enqueued_at, id) WHERE status = 'waiting';

CREATE TABLE support_messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES support_conversations,
  sequence integer NOT NULL,
  client_id uuid,
  sender text NOT NULL CHECK (sender IN ('visitor', 'agent')),
  sender_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('text', 'audio', 'image')),
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (conversation_id, sequence),
  UNIQUE (conversation_id, sender, client_id)
);

CREATE TABLE support_agents (
  user_id uuid PRIMARY KEY REFERENCES users,
  is_available boolean NOT NULL,
  -- Renewed while a socket of the agent is open.
  seen_at timestamptz NOT NULL
);
