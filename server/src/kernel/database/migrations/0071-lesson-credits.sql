ALTER TABLE bookings
  -- Of the price list when the booking was made; ISO 4217.
  ADD currency text NOT NULL DEFAULT 'EGP' CHECK (currency ~ '^[A-Z]{3}$'),
  ADD cancelled_by_role text CHECK (cancelled_by_role IN ('student', 'trainer', 'admin')),
  ADD cancelled_by uuid REFERENCES users,
  ADD cancelled_at timestamptz;
ALTER TABLE bookings ALTER currency DROP DEFAULT;
UPDATE bookings SET cancelled_at = updated_at,
  cancelled_by_role = CASE status WHEN 'cancelled_by_student' THEN 'student' WHEN 'cancelled' THEN 'trainer' ELSE 'admin' END
  WHERE status IN ('cancelled', 'cancelled_by_student', 'cancelled_by_admin', 'refunded');

-- The ledger of lesson credits: append-only, the sum of a booking is what may still be planned.
CREATE TABLE credit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  -- granted: the pack was paid. used: a lesson was planned. returned: that lesson fell away.
  -- refunded: the money went back. expired: the pack's time is over.
  kind text NOT NULL CHECK (kind IN ('granted', 'used', 'returned', 'refunded', 'expired')),
  credits smallint NOT NULL CHECK (credits <> 0 AND (credits > 0) = (kind IN ('granted', 'returned'))),
  lesson_id uuid REFERENCES lessons,
  at timestamptz NOT NULL,
  CHECK ((kind IN ('used', 'returned')) = (lesson_id IS NOT NULL)),
  CHECK (lesson_id IS NULL OR abs(credits) = 1)
);
CREATE INDEX credit_entries_of_booking ON credit_entries (booking_id, id);
CREATE INDEX credit_entries_of_lesson ON credit_entries (lesson_id) WHERE lesson_id IS NOT NULL;
CREATE UNIQUE INDEX credits_are_granted_once ON credit_entries (booking_id) WHERE kind = 'granted';

INSERT INTO credit_entries (booking_id, kind, credits, at)
  SELECT id, 'granted', pack, updated_at FROM bookings WHERE status = 'confirmed';
INSERT INTO credit_entries (booking_id, kind, credits, lesson_id, at)
  SELECT b.id, 'used', -1, l.id, b.updated_at FROM bookings b JOIN lessons l ON l.booking_id = b.id
  WHERE b.status = 'confirmed' AND l.status <> 'cancelled';

CREATE TRIGGER credit_entries_are_append_only BEFORE UPDATE OR DELETE ON credit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The sums of a booking at the end of each transaction that touches its credits, lessons or status.
CREATE FUNCTION check_credits(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  booking bookings;
  granted integer;
  balance integer;
BEGIN
  SELECT * INTO booking FROM bookings WHERE id = checked;
  SELECT coalesce(sum(credits) FILTER (WHERE kind = 'granted'), 0), coalesce(sum(credits), 0)
    INTO granted, balance FROM credit_entries WHERE booking_id = checked;
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

CREATE FUNCTION check_credits_of_booking() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM check_credits(NEW.id); RETURN NULL; END $$;
CREATE FUNCTION check_credits_of_part() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM check_credits(NEW.booking_id); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER credits_fit_booking AFTER INSERT OR UPDATE OF status ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credits_of_booking();
CREATE CONSTRAINT TRIGGER credits_fit_lesson AFTER INSERT OR UPDATE OF status ON lessons
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credits_of_part();
CREATE CONSTRAINT TRIGGER credits_fit_entry AFTER INSERT ON credit_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credits_of_part();
