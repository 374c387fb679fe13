-- The film in which a trainer introduces themselves, and the words spoken in it. A file that goes takes the film off the page.
ALTER TABLE trainers
  ADD COLUMN intro_video_file_id uuid REFERENCES files ON DELETE SET NULL,
  ADD COLUMN intro_video_transcript text,
  ADD CHECK (intro_video_file_id IS NULL OR intro_video_transcript IS NOT NULL);
ALTER TABLE trainer_profile_changes
  ADD COLUMN intro_video_file_id uuid REFERENCES files ON DELETE SET NULL,
  ADD COLUMN intro_video_transcript text,
  ADD CHECK (intro_video_file_id IS NULL OR intro_video_transcript IS NOT NULL);
CREATE INDEX ON trainers (intro_video_file_id) WHERE intro_video_file_id IS NOT NULL;
CREATE INDEX ON trainer_profile_changes (intro_video_file_id) WHERE intro_video_file_id IS NOT NULL;

ALTER TABLE files DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('picture', 'proof', 'task', 'introVideo'));
CREATE INDEX ON files (created_at) WHERE purpose = 'introVideo';
