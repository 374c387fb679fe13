-- The completed lesson after which a student sent work on their own; null for tasks that a trainer set.
ALTER TABLE tasks ADD COLUMN lesson_id uuid UNIQUE REFERENCES lessons ON DELETE SET NULL;
