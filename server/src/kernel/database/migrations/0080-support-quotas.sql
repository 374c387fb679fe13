-- Bytes of the visitor's messages, which quotas count; kept beside the messages so that no sum over them is needed.
ALTER TABLE support_conversations ADD COLUMN visitor_bytes bigint NOT NULL DEFAULT 0;
-- The last message, or the start. The default is for processes of the version before, which do not know the column.
ALTER TABLE support_conversations ADD COLUMN last_active_at timestamptz NOT NULL DEFAULT now();
UPDATE support_conversations AS c SET
  last_active_at = greatest(c.created_at, (SELECT max(created_at) FROM support_messages WHERE conversation_id = c.id)),
  visitor_bytes = coalesce((SELECT sum(octet_length(content) + 256) FROM support_messages
    WHERE conversation_id = c.id AND sender = 'visitor'), 0);
CREATE INDEX ON support_conversations (owner);
CREATE INDEX ON support_conversations (last_active_at);

-- What guests of one address sent on a day (UTC). An IPv6 /64 is one address.
CREATE TABLE support_address_bytes (
  address text NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (address, day)
);

-- Messages and tickets go with their conversation.
ALTER TABLE support_messages DROP CONSTRAINT support_messages_conversation_id_fkey;
ALTER TABLE support_messages ADD FOREIGN KEY (conversation_id) REFERENCES support_conversations ON DELETE CASCADE;
ALTER TABLE support_tickets DROP CONSTRAINT support_tickets_conversation_id_fkey;
ALTER TABLE support_tickets ADD FOREIGN KEY (conversation_id) REFERENCES support_conversations ON DELETE CASCADE;
CREATE INDEX ON support_tickets (conversation_id);
-- Found when an account is removed.
CREATE INDEX ON support_messages (sender_id);
