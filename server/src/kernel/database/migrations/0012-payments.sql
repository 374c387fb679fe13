CREATE TABLE payments (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL UNIQUE REFERENCES bookings,
  order_number text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('created', 'processing', 'succeeded', 'cancelled', 'expired', 'refunded')),
  amount_minor integer NOT NULL,
  -- Of the newest try.
  charge_id text UNIQUE,
  charge_started_at timestamptz,
  last_error text,
  card_brand text,
  card_last4 text,
  paid_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX payments_processing ON payments (charge_started_at) WHERE status = 'processing';

-- What happened to an order, never changed.
CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  kind text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX payment_events_of_payment ON payment_events (payment_id, id);

-- Each event of a provider counts once, however often it comes.
CREATE TABLE provider_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);
