-- The frame that stands for a trainer's video until it plays. A file that goes takes it off the page.
ALTER TABLE trainers ADD COLUMN intro_poster_file_id uuid REFERENCES files ON DELETE SET NULL;
ALTER TABLE trainer_profile_changes ADD COLUMN intro_poster_file_id uuid REFERENCES files ON DELETE SET NULL;
CREATE INDEX ON trainers (intro_poster_file_id) WHERE intro_poster_file_id IS NOT NULL;
CREATE INDEX ON trainer_profile_changes (intro_poster_file_id) WHERE intro_poster_file_id IS NOT NULL;

ALTER TABLE files DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('picture', 'proof', 'task', 'introVideo', 'introPoster', 'message'));
CREATE INDEX ON files (created_at) WHERE purpose = 'introPoster';
