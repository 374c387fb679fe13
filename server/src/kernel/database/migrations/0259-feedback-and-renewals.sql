-- Nudges that a trainer got for feedback that is owed (PO-08), by hours after the end of the lesson.
CREATE TABLE feedback_nudges (
  lesson_id uuid NOT NULL REFERENCES lessons ON DELETE CASCADE,
  hours smallint NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (lesson_id, hours)
);
-- Whether a student wants another pack after this one (A-34): the last answer.
CREATE TABLE renewal_answers (
  booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
  intends text NOT NULL CHECK (intends IN ('yes', 'no', 'later')),
  reason text CHECK (char_length(reason) <= 500),
  -- Lessons of the pack that were left when it was given.
  lessons_left smallint NOT NULL,
  answered_at timestamptz NOT NULL
);
