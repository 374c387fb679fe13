-- An agent has several conversations at once; the capacity is checked under a lock on the agent's row.
DROP INDEX one_chat_of_an_agent;
CREATE INDEX chats_of_an_agent ON support_tickets (agent_id) WHERE status = 'taken';
-- Why an agent ended a conversation; null when the visitor did, or left.
ALTER TABLE support_tickets ADD COLUMN end_reason text
  CHECK (end_reason IN ('answered', 'no_reply', 'forwarded', 'unwanted'));
-- Of agents for agents; the visitor never sees it.
ALTER TABLE support_conversations ADD COLUMN note text NOT NULL DEFAULT '';
