-- A report that staff have dealt with; null while it waits.
ALTER TABLE conversation_reports ADD COLUMN settled_at timestamptz, ADD COLUMN settled_by uuid;
CREATE INDEX open_conversation_reports ON conversation_reports (created_at DESC, id DESC) WHERE settled_at IS NULL;
