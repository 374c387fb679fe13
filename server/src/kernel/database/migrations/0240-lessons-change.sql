-- Lessons of paid packs are cancelled, moved and planned (PO-01 to PO-06).
ALTER TABLE bookings
  -- End of the pack's validity, without what lessons lost through trainer or school add; null for one without an end.
  ADD credits_expire_at timestamptz,
  -- Of the reminders before that end: days of the latest one sent.
  ADD credits_reminded_days smallint;
UPDATE bookings b SET credits_expire_at = e.at + interval '24 hours' * CASE b.pack WHEN 1 THEN 30 WHEN 6 THEN 60 WHEN 12 THEN 120 ELSE 240 END
  FROM credit_entries e WHERE e.booking_id = b.id AND e.kind = 'granted';
CREATE INDEX bookings_by_end_of_credits ON bookings (credits_expire_at) WHERE status = 'confirmed' AND credits_expire_at IS NOT NULL;

ALTER TABLE lessons
  -- How often the student moved it alone.
  ADD moves smallint NOT NULL DEFAULT 0 CHECK (moves BETWEEN 0 AND 2),
  -- Null for lessons that fell away with their booking.
  ADD cancelled_by_role text CHECK (cancelled_by_role IN ('student', 'trainer', 'admin')),
  ADD cancel_reason text CHECK (char_length(cancel_reason) BETWEEN 1 AND 500),
  ADD cancel_outcome text CHECK (cancel_outcome IN ('credit', 'courtesy', 'taken')),
  ADD CHECK ((cancelled_by_role IS NULL) = (cancel_outcome IS NULL)),
  ADD CHECK (cancelled_by_role IS NULL OR status = 'cancelled');
-- PO-01: one late cancellation of a pack is forgiven.
CREATE UNIQUE INDEX one_courtesy_of_a_pack ON lessons (booking_id) WHERE cancel_outcome = 'courtesy';
-- The clock ends lessons that were stopped and not continued.
CREATE INDEX stopped_lessons ON lessons (ends_at) WHERE status = 'freezed';

-- Other times that student or trainer proposed (PO-03).
CREATE TABLE lesson_proposals (
  id uuid PRIMARY KEY,
  lesson_id uuid NOT NULL REFERENCES lessons ON DELETE CASCADE,
  by_role text NOT NULL CHECK (by_role IN ('student', 'trainer')),
  starts_at timestamptz NOT NULL,
  note text CHECK (char_length(note) BETWEEN 1 AND 500),
  made_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('accepted', 'declined', 'withdrawn', 'ended'))
);
CREATE UNIQUE INDEX one_open_proposal_of_a_lesson ON lesson_proposals (lesson_id) WHERE outcome IS NULL;
CREATE INDEX open_proposals_by_end ON lesson_proposals (ends_at) WHERE outcome IS NULL;

-- Who did what to a booking, in the transaction that did it. No texts of people: those are cleared with their account.
CREATE TABLE booking_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  lesson_id uuid REFERENCES lessons,
  proposal_id uuid REFERENCES lesson_proposals,
  kind text NOT NULL CHECK (kind IN ('lessons_planned', 'lesson_cancelled', 'lesson_moved', 'proposal_made', 'proposal_accepted',
    'proposal_declined', 'proposal_withdrawn', 'proposal_ended', 'lessons_released', 'booking_cancelled', 'credits_expired')),
  -- Null: the clock.
  by_role text CHECK (by_role IN ('student', 'trainer', 'admin')),
  by_id uuid REFERENCES users,
  at timestamptz NOT NULL,
  starts_at timestamptz,
  moved_to timestamptz,
  outcome text CHECK (outcome IN ('credit', 'courtesy', 'taken')),
  lessons smallint CHECK (lessons >= 0)
);
CREATE INDEX booking_history_of_booking ON booking_history (booking_id, id);
CREATE TRIGGER booking_history_is_append_only BEFORE UPDATE OR DELETE ON booking_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN (
  'booking_confirmed', 'password_changed', 'phone_changed',
  'speaking_check_booked', 'speaking_check_cancelled', 'speaking_check_called_off', 'spoken_level_found',
  'lesson_cancelled', 'lesson_called_off', 'lesson_moved', 'time_proposed', 'proposal_accepted', 'proposal_declined',
  'booking_given_back', 'booking_called_off', 'credits_end_soon'
));
