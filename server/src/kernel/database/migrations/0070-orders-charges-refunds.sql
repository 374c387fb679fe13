-- An order is what a student owes for one booking. Each attempt to pay it is a charge; money that goes back is a refund.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL UNIQUE REFERENCES bookings,
  student_id uuid NOT NULL REFERENCES users,
  -- Names the order at payment providers and in paths; cannot be guessed.
  reference_code text NOT NULL UNIQUE,
  order_number text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN
    ('created', 'processing', 'succeeded', 'partially_refunded', 'refunded', 'cancelled', 'expired')),
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  -- ISO 4217.
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Error code of the newest failed charge.
  last_error text,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  UNIQUE (id, currency)
);
CREATE INDEX orders_of_student ON orders (student_id, created_at DESC);

CREATE TABLE charges (
  -- Made before the provider is called: the idempotency key of the call, and "attempt" in the provider's answers.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  provider text NOT NULL,
  -- `superseded`: paid, but another charge had paid the order before; its money goes back.
  status text NOT NULL CHECK (status IN ('processing', 'succeeded', 'superseded', 'failed')),
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  provider_charge_id text,
  card_brand text,
  card_last4 text,
  -- Error code.
  failure text,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  FOREIGN KEY (order_id, currency) REFERENCES orders (id, currency)
);
CREATE INDEX charges_of_order ON charges (order_id, started_at);
CREATE UNIQUE INDEX one_running_charge_of_an_order ON charges (order_id) WHERE status = 'processing';
CREATE UNIQUE INDEX one_paying_charge_of_an_order ON charges (order_id) WHERE status = 'succeeded';

-- What happened to an order, never changed.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  kind text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX order_events_of_order ON order_events (order_id, id);

INSERT INTO orders SELECT p.id, p.booking_id, b.student_id, b.reference_code, p.order_number, p.status, p.amount_minor, 'EGP',
  p.last_error, p.created_at, p.paid_at FROM payments p JOIN bookings b ON b.id = p.booking_id;
INSERT INTO charges (id, order_id, provider, status, amount_minor, currency, card_brand, card_last4, failure, started_at, ended_at)
  SELECT charge_id::uuid, id, 'sandbox',
    CASE WHEN status IN ('succeeded', 'refunded') THEN 'succeeded' WHEN status = 'processing' THEN 'processing' ELSE 'failed' END,
    amount_minor, 'EGP', card_brand, card_last4, last_error, coalesce(charge_started_at, created_at), paid_at
  FROM payments WHERE charge_id IS NOT NULL;
INSERT INTO order_events (order_id, kind, at) SELECT payment_id, kind, at FROM payment_events ORDER BY id;

ALTER TABLE refunds RENAME TO old_refunds;
ALTER INDEX refunds_pkey RENAME TO old_refunds_pkey;
CREATE TABLE refunds (
  -- Also the idempotency key of the provider's call.
  id uuid PRIMARY KEY,
  charge_id uuid NOT NULL REFERENCES charges,
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  -- `requested` waits for approval, `owed` for the provider; `failed` needs a person.
  status text NOT NULL CHECK (status IN ('requested', 'owed', 'sent', 'failed')),
  reason text NOT NULL CHECK (reason IN ('booking_cancelled', 'times_taken', 'paid_twice', 'made_at_provider')),
  -- Null for the system and for refunds made at the provider.
  requested_by uuid REFERENCES users,
  provider_refund_id text,
  last_error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
  UNIQUE (charge_id, provider_refund_id)
);
CREATE INDEX refunds_of_charge ON refunds (charge_id);
INSERT INTO refunds (id, charge_id, amount_minor, status, reason, created_at, sent_at)
  SELECT r.id, r.attempt::uuid, r.amount_minor, CASE WHEN r.done_at IS NULL THEN 'owed' ELSE 'sent' END,
    CASE WHEN p.charge_id = r.attempt THEN 'booking_cancelled' ELSE 'paid_twice' END, r.created_at, r.done_at
  FROM old_refunds r JOIN payments p ON p.id = r.payment_id WHERE r.attempt::uuid IN (SELECT id FROM charges);

DROP TABLE old_refunds;
DROP TABLE payment_events;
DROP TABLE payments;

CREATE TRIGGER order_events_are_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(r.amount_minor) > max(c.amount_minor) FROM refunds r JOIN charges c ON c.id = r.charge_id
      WHERE r.charge_id = NEW.charge_id AND r.status = 'sent') THEN
    RAISE EXCEPTION 'charge % has more money refunded than charged', NEW.charge_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refunds_fit_their_charge AFTER INSERT OR UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refunds();

-- As JSON answers write instants.
CREATE FUNCTION iso_instant(given timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT to_char(given AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
