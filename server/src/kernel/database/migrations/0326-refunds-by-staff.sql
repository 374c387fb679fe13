-- What staff give back: as money to the method that paid, or as lessons to plan again. Above a limit it waits for a second person.
CREATE TABLE staff_refunds (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  target text NOT NULL CHECK (target IN ('method', 'credits')),
  -- Of lessons: their worth at the price paid.
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  lessons smallint CHECK (lessons > 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  state text NOT NULL CHECK (state IN ('waiting', 'made', 'refused')),
  requested_by uuid NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  -- Null for what needed no second person.
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  CHECK ((target = 'credits') = (lessons IS NOT NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state <> 'waiting' OR decided_by IS NULL),
  CHECK (state <> 'refused' OR decided_by IS NOT NULL),
  -- Nobody is their own second person.
  CHECK (state <> 'made' OR decided_by <> requested_by)
);
CREATE INDEX staff_refunds_of_booking ON staff_refunds (booking_id);
CREATE UNIQUE INDEX one_waiting_refund_of_a_booking ON staff_refunds (booking_id) WHERE state = 'waiting';
CREATE INDEX staff_refunds_that_wait ON staff_refunds (requested_at, id) WHERE state = 'waiting';

ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check
  CHECK (reason IN ('booking_cancelled', 'times_taken', 'paid_twice', 'made_at_provider', 'by_staff'));

-- given: staff give lessons that were lost to the student once more.
ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_kind_check, DROP CONSTRAINT credit_entries_check;
ALTER TABLE credit_entries
  ADD CONSTRAINT credit_entries_kind_check CHECK (kind IN ('granted', 'used', 'returned', 'refunded', 'expired', 'given')),
  ADD CONSTRAINT credit_entries_sign_check
    CHECK (credits <> 0 AND (credits > 0) = (kind IN ('granted', 'returned', 'given')));

-- As before, except that given lessons never make more than the pack.
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
  IF balance < 0 OR balance > booking.pack THEN
    RAISE EXCEPTION 'booking % of % lessons has % credits', checked, booking.pack, balance;
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
