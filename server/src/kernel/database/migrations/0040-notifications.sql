-- What people are told about their account and bookings; texts are made when they are read.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('booking_confirmed', 'password_changed', 'phone_changed')),
  params jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX ON notifications (user_id, created_at DESC, id DESC);

-- A browser that asked for push. Once its session has ended nothing private reaches it, until the same account signs in there again.
CREATE TABLE push_subscriptions (
  endpoint text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid REFERENCES sessions ON DELETE SET NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON push_subscriptions (user_id);
CREATE INDEX ON push_subscriptions (session_id);

-- Pushes that are owed, one for each notification and browser.
CREATE TABLE push_deliveries (
  notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
  endpoint text NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  tries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (notification_id, endpoint)
);
CREATE INDEX ON push_deliveries (due_at);
CREATE INDEX ON push_deliveries (endpoint);
