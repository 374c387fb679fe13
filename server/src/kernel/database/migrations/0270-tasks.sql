-- Written work that a trainer sets a student.
CREATE TABLE tasks (
  id uuid PRIMARY KEY,
  trainer_id uuid NOT NULL REFERENCES trainers,
  student_id uuid NOT NULL REFERENCES users,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  instructions text CHECK (char_length(instructions) <= 2000),
  file_id uuid REFERENCES files ON DELETE SET NULL,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX tasks_of_student ON tasks (student_id, created_at DESC, id DESC);
CREATE INDEX tasks_of_trainer ON tasks (trainer_id, created_at DESC, id DESC);

-- Versions of a student's work, the first is 1. They go with their file.
CREATE TABLE task_submissions (
  task_id uuid NOT NULL REFERENCES tasks ON DELETE CASCADE,
  version smallint NOT NULL CHECK (version > 0),
  file_id uuid NOT NULL UNIQUE REFERENCES files ON DELETE CASCADE,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (task_id, version)
);

-- The trainer's answer to one version: there is one a task, and no version comes after it.
CREATE TABLE task_reviews (
  task_id uuid PRIMARY KEY,
  version smallint NOT NULL,
  score smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  comment text CHECK (char_length(comment) <= 2000),
  file_id uuid REFERENCES files ON DELETE SET NULL,
  reviewed_at timestamptz NOT NULL,
  FOREIGN KEY (task_id, version) REFERENCES task_submissions ON DELETE CASCADE
);
CREATE INDEX ON tasks (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX ON task_reviews (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX ON files (created_at) WHERE purpose = 'task';
