-- The student whose account becomes the trainer's, once two people have given it the role.
ALTER TABLE trainers ADD COLUMN candidate_id uuid UNIQUE REFERENCES users,
  ADD CHECK (candidate_id IS NULL OR user_id IS NULL AND status = 'draft');
