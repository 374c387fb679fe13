-- Prices of lessons by country and pack. Each change is a list of its own, which counts from a time on: nothing is changed
-- afterwards, so that the rows are their own audit log.
CREATE TABLE price_lists (
  id uuid PRIMARY KEY,
  -- Of two lists from the same time on, the later one counts.
  number bigint GENERATED ALWAYS AS IDENTITY,
  -- ISO 3166-1 alpha-2. Null: the default, for countries without a list.
  country text CHECK (country ~ '^[A-Z]{2}$'),
  -- ISO 4217. Null: from then on the country has the default again.
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz NOT NULL,
  -- Null: the list of a new school.
  set_by uuid REFERENCES users,
  set_at timestamptz NOT NULL,
  CHECK (country IS NOT NULL OR currency IS NOT NULL)
);
CREATE INDEX price_lists_of_country ON price_lists (country, valid_from DESC, number DESC);
CREATE TABLE price_list_packs (
  list_id uuid NOT NULL REFERENCES price_lists,
  pack smallint NOT NULL CHECK (pack IN (1, 6, 12, 24)),
  -- A lesson of the pack with a trainer who asks for EGP 200, in the smallest unit of the list's currency. Others cost in proportion.
  lesson_minor integer NOT NULL CHECK (lesson_minor > 0),
  PRIMARY KEY (list_id, pack)
);
CREATE TRIGGER price_lists_stay BEFORE UPDATE OR DELETE ON price_lists FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER price_list_packs_stay BEFORE UPDATE OR DELETE ON price_list_packs FOR EACH ROW EXECUTE FUNCTION refuse_change();

INSERT INTO price_lists (id, currency, valid_from, set_at)
  VALUES ('0193a000-0000-7000-8000-000000000e00', 'EGP', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z');
INSERT INTO price_list_packs (list_id, pack, lesson_minor)
  SELECT '0193a000-0000-7000-8000-000000000e00', pack, lesson_minor
  FROM (VALUES (1, 20000), (6, 19000), (12, 18000), (24, 17000)) listed (pack, lesson_minor);

-- The price of a lesson by the default list when it was booked: what its trainer's share and the limits of refunds are
-- reckoned from. Null: the booking is in the school's currency, and has this price.
ALTER TABLE bookings
  ADD school_price_minor integer CHECK (school_price_minor >= 0),
  ADD CHECK ((currency = 'EGP') = (school_price_minor IS NULL));

-- An order keeps its amount and currency for ever, and so does its booking.
CREATE FUNCTION keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price of % % is never changed', TG_TABLE_NAME, OLD.id;
END $$;
CREATE TRIGGER orders_keep_their_price BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.amount_minor, OLD.currency) IS DISTINCT FROM (NEW.amount_minor, NEW.currency)) EXECUTE FUNCTION keep_price();
CREATE TRIGGER bookings_keep_their_price BEFORE UPDATE ON bookings FOR EACH ROW
  WHEN ((OLD.price_per_lesson_minor, OLD.total_minor, OLD.currency, OLD.school_price_minor)
    IS DISTINCT FROM (NEW.price_per_lesson_minor, NEW.total_minor, NEW.currency, NEW.school_price_minor))
  EXECUTE FUNCTION keep_price();

-- As before; a trainer's share is of the price in the school's currency.
CREATE OR REPLACE FUNCTION earn_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trainer_earnings (lesson_id, price_minor, share_percent)
    SELECT NEW.id, coalesce(b.school_price_minor, b.price_per_lesson_minor), t.share_percent FROM bookings b, trainers t
    WHERE b.id = NEW.booking_id AND b.service IS NULL AND t.id = NEW.trainer_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- As before, in the school's currency: an amount of a booking in another one counts as much of it as its lessons do.
CREATE OR REPLACE VIEW money_moved_alone AS
  SELECT r.requested_by AS person, r.booking_id AS subject,
    CASE WHEN b.school_price_minor IS NULL THEN r.amount_minor
      ELSE ceil(r.amount_minor * b.school_price_minor::numeric / b.price_per_lesson_minor)::integer END AS amount_minor,
    r.requested_at AS at
  FROM staff_refunds r JOIN bookings b ON b.id = r.booking_id WHERE r.state = 'made' AND r.decided_by IS NULL
  UNION ALL
  SELECT prepared_by, trainer_id, amount_minor, prepared_at
  FROM trainer_payouts WHERE state IN ('approved', 'paid') AND approved_by IS NULL;
