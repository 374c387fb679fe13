-- What happens in a lesson (BO-13, BO-23): the server writes down each of these times itself.
ALTER TABLE lessons
  ADD student_joined_at timestamptz,
  ADD trainer_joined_at timestamptz,
  -- Both are there since then; null while it does not run. Seconds that ran before a stop are in ran_seconds.
  ADD running_since timestamptz CHECK (running_since IS NULL OR status = 'upcoming'),
  ADD ran_seconds integer NOT NULL DEFAULT 0 CHECK (ran_seconds >= 0),
  -- Of a completed lesson; lessons that were completed before this was written down have none.
  ADD ended_at timestamptz CHECK (ended_at IS NULL OR status = 'completed'),
  -- The trainer's, for coming later than five minutes after the start.
  ADD delay_reason text CHECK (char_length(delay_reason) BETWEEN 1 AND 500),
  ADD freeze_reason text CHECK (freeze_reason IN ('other', 'technical_issues', 'teacher_unavailable', 'student_request')),
  ADD freeze_note text CHECK (char_length(freeze_note) BETWEEN 1 AND 500),
  ADD missed_by text CHECK (missed_by IS NULL OR missed_by IN ('student', 'trainer', 'both') AND status = 'missed'),
  -- Null for ratings from before this was written down.
  ADD rated_at timestamptz CHECK (rated_at IS NULL OR rating IS NOT NULL),
  -- Stars from 1 to 5 by criterion, next to the rating as a whole.
  ADD rating_criteria jsonb CHECK (rating_criteria IS NULL OR rating IS NOT NULL);

-- The clock asks for lessons that should have begun, and for ones that run.
CREATE INDEX lessons_by_start ON lessons (starts_at) WHERE status IN ('upcoming', 'delayed');
CREATE INDEX unrated_lessons_of_student ON lessons (student_id, ends_at DESC) WHERE status = 'completed' AND rating IS NULL;

-- What a trainer writes to the student within 24 hours (PO-08, TR-05).
CREATE TABLE lesson_feedback (
  lesson_id uuid PRIMARY KEY REFERENCES lessons ON DELETE CASCADE,
  went_well text NOT NULL CHECK (char_length(went_well) BETWEEN 1 AND 2000),
  corrections text CHECK (char_length(corrections) BETWEEN 1 AND 2000),
  next_step text CHECK (char_length(next_step) BETWEEN 1 AND 2000),
  given_at timestamptz NOT NULL
);
