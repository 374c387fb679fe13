-- A voice note that the trainer records beside the written feedback on a lesson.
ALTER TABLE lesson_feedback ADD COLUMN voice_file_id uuid REFERENCES files ON DELETE SET NULL;
CREATE INDEX ON lesson_feedback (voice_file_id) WHERE voice_file_id IS NOT NULL;
ALTER TABLE files DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('picture', 'proof', 'task', 'introVideo', 'introPoster', 'message', 'feedback'));
CREATE INDEX ON files (created_at) WHERE purpose = 'feedback';
