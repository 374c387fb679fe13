-- When to look whether messages of a conversation wait unread; null while there is nothing to look for.
ALTER TABLE conversations ADD look_for_unread_at timestamptz;
CREATE INDEX conversations_to_look_at ON conversations (look_for_unread_at) WHERE look_for_unread_at IS NOT NULL;
-- Instead of the jobs of earlier versions, which waited half a minute.
UPDATE conversations SET look_for_unread_at = now() WHERE last_sequence > 0 AND last_active_at > now() - interval '1 hour';
