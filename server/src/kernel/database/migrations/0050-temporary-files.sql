-- What chat shows for a day. owner_id is an account, or the id in a guest's cookie.
CREATE TABLE temporary_files (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  size int NOT NULL,
  type text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON temporary_files (owner_id);
CREATE INDEX ON temporary_files (expires_at);

-- A picture may go while a profile still names it: the profile then shows none.
UPDATE users SET picture_file_id = NULL
  WHERE picture_file_id IS NOT NULL AND NOT EXISTS (SELECT FROM files WHERE files.id = picture_file_id);
ALTER TABLE users ADD FOREIGN KEY (picture_file_id) REFERENCES files ON DELETE SET NULL;
CREATE INDEX ON users (picture_file_id) WHERE picture_file_id IS NOT NULL;
ALTER TABLE trainers DROP CONSTRAINT trainers_picture_file_id_fkey;
ALTER TABLE trainers ADD FOREIGN KEY (picture_file_id) REFERENCES files ON DELETE SET NULL;
-- Pictures that no profile shows are looked for.
CREATE INDEX ON files (created_at) WHERE purpose = 'picture';
