-- Pictures and voice notes of students and trainers. The content of such a message is the address of its file.
ALTER TABLE conversation_messages DROP CONSTRAINT conversation_messages_type_check,
  ADD CONSTRAINT conversation_messages_type_check CHECK (type IN ('text', 'image', 'audio'));
CREATE INDEX media_of_conversations ON conversation_messages (content) WHERE type <> 'text';

ALTER TABLE files DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('picture', 'proof', 'task', 'introVideo', 'message'));
CREATE INDEX ON files (created_at) WHERE purpose = 'message';
