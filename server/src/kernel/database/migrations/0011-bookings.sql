CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  reference_code text NOT NULL UNIQUE,
  student_id uuid NOT NULL REFERENCES users,
  trainer_id uuid NOT NULL REFERENCES trainers,
  pack smallint NOT NULL CHECK (pack IN (1, 6, 12, 24)),
  price_per_lesson_minor integer NOT NULL,
  total_minor integer NOT NULL CHECK (total_minor = price_per_lesson_minor * pack),
  status text NOT NULL CHECK (status IN ('confirmed', 'pending', 'pending_approval', 'awaiting_payment', 'cancelled',
    'cancelled_by_student', 'cancelled_by_admin', 'expired', 'refunded')),
  hold_expires_at timestamptz,
  note text,
  cancel_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX bookings_of_student ON bookings (student_id, created_at DESC, id);
CREATE INDEX bookings_of_trainer ON bookings (trainer_id, created_at DESC, id);
CREATE INDEX bookings_by_age ON bookings (created_at DESC, id);
CREATE INDEX bookings_held ON bookings (hold_expires_at) WHERE status = 'awaiting_payment';

-- No other unique key here: it would be swallowed by ON CONFLICT DO NOTHING.
CREATE TABLE lessons (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  trainer_id uuid NOT NULL REFERENCES trainers,
  student_id uuid NOT NULL REFERENCES users,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  status text NOT NULL CHECK (status IN ('upcoming', 'delayed', 'freezed', 'completed', 'cancelled', 'missed')),
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT one_live_lesson_of_a_trainer EXCLUDE USING gist
    (trainer_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status IN ('upcoming', 'delayed', 'freezed')),
  CONSTRAINT one_live_lesson_of_a_student EXCLUDE USING gist
    (student_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status IN ('upcoming', 'delayed', 'freezed'))
);
CREATE INDEX live_lessons_of_trainer ON lessons (trainer_id, starts_at) WHERE status IN ('upcoming', 'delayed', 'freezed');
CREATE INDEX live_lessons_of_student ON lessons (student_id, starts_at) WHERE status IN ('upcoming', 'delayed', 'freezed');
CREATE INDEX lessons_of_booking ON lessons (booking_id, starts_at);
CREATE INDEX completed_lessons_of_trainer ON lessons (trainer_id) INCLUDE (rating, student_id) WHERE status = 'completed';
