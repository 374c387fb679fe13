-- Trainers who hold the free speaking check. Those of today do; later ones when the school says so.
ALTER TABLE trainers ADD COLUMN examines_speaking boolean NOT NULL DEFAULT false;
UPDATE trainers SET examines_speaking = true;
CREATE INDEX speaking_examiners ON trainers (id) WHERE examines_speaking;

-- A booking of a service has one meeting, no price, no order and no lesson credits. Null: lessons of a pack.
ALTER TABLE bookings
  ADD COLUMN service text CHECK (service = 'speaking_check'),
  -- The written result that the check belongs to. No foreign key: the booking stays when an account is removed.
  ADD COLUMN placement_result_id uuid,
  ADD COLUMN assessed_at timestamptz,
  ADD CHECK ((service IS NULL) = (placement_result_id IS NULL)),
  ADD CHECK (service IS NULL OR pack = 1 AND total_minor = 0 AND hold_expires_at IS NULL),
  ADD CHECK (assessed_at IS NULL OR service IS NOT NULL AND status = 'confirmed');
CREATE UNIQUE INDEX one_speaking_check_of_a_result ON bookings (placement_result_id) WHERE status = 'confirmed';
CREATE INDEX speaking_checks_of_student ON bookings (student_id) WHERE service IS NOT NULL;
CREATE INDEX speaking_checks_by_trainer ON bookings (trainer_id, created_at) WHERE service IS NOT NULL;

-- What a trainer heard. A result has at most one.
CREATE TABLE placement_spoken_levels (
  result_id uuid PRIMARY KEY REFERENCES placement_results ON DELETE CASCADE,
  level text NOT NULL CHECK (level IN ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  note text NOT NULL,
  trainer_id uuid NOT NULL REFERENCES trainers,
  assessed_at timestamptz NOT NULL
);

-- As before, except that services hold no credits.
CREATE OR REPLACE FUNCTION check_credits(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  booking bookings;
  granted integer;
  balance integer;
BEGIN
  SELECT * INTO booking FROM bookings WHERE id = checked;
  SELECT coalesce(sum(credits) FILTER (WHERE kind = 'granted'), 0), coalesce(sum(credits), 0)
    INTO granted, balance FROM credit_entries WHERE booking_id = checked;
  IF booking.service IS NOT NULL THEN
    IF granted <> 0 THEN
      RAISE EXCEPTION 'booking % is a service and has % credits granted', checked, granted;
    END IF;
    RETURN;
  END IF;
  IF booking.status = 'confirmed' AND granted <> booking.pack OR granted NOT IN (0, booking.pack) THEN
    RAISE EXCEPTION 'booking % of % lessons has % credits granted', checked, booking.pack, granted;
  END IF;
  IF balance < 0 THEN
    RAISE EXCEPTION 'booking % has % credits', checked, balance;
  END IF;
  -- Each lesson of a paid booking holds one credit. A cancelled or missed one may have given it back.
  IF granted > 0 AND EXISTS (
    SELECT 1 FROM lessons l
    LEFT JOIN LATERAL (SELECT sum(credits) AS net FROM credit_entries WHERE lesson_id = l.id) e ON true
    WHERE l.booking_id = checked AND coalesce(e.net, 0) <> -1
      AND NOT (l.status IN ('cancelled', 'missed') AND coalesce(e.net, 0) = 0)
  ) THEN
    RAISE EXCEPTION 'the credits of booking % do not fit its lessons', checked;
  END IF;
END $$;
