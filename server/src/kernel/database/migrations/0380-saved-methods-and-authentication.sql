-- `requires_action`: the bank waits for the cardholder (3-D Secure) until `approve_by`.
ALTER TABLE charges DROP CONSTRAINT charges_status_check;
ALTER TABLE charges ADD CONSTRAINT charges_status_check
  CHECK (status IN ('initiated', 'processing', 'requires_action', 'succeeded', 'superseded', 'failed'));
-- The bank's page.
ALTER TABLE charges ADD COLUMN action_url text,
  ADD CHECK (status <> 'requires_action' OR (action_url IS NOT NULL AND approve_by IS NOT NULL));
DROP INDEX one_running_charge_of_an_order;
CREATE UNIQUE INDEX one_running_charge_of_an_order ON charges (order_id)
  WHERE status IN ('initiated', 'processing', 'requires_action');
DROP INDEX charges_in_doubt;
CREATE INDEX charges_in_doubt ON charges (id)
  WHERE status IN ('initiated', 'processing', 'requires_action') OR failure = 'payment.provider_unavailable';

-- What a provider calls a student whose cards it keeps. Deleted with the account, and then at the provider.
CREATE TABLE payment_customers (
  student_id uuid NOT NULL REFERENCES users,
  provider text NOT NULL,
  customer text NOT NULL,
  PRIMARY KEY (student_id, provider)
);

-- Cards that a provider keeps for a student: never a number or a CVV.
CREATE TABLE saved_methods (
  id uuid PRIMARY KEY,
  student_id uuid NOT NULL,
  provider text NOT NULL,
  -- The provider's own name of the card.
  token text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL CHECK (last4 ~ '^\d{4}$'),
  exp_month smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year smallint NOT NULL CHECK (exp_year BETWEEN 2000 AND 2099),
  holder text CHECK (length(holder) <= 200),
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (student_id, provider) REFERENCES payment_customers,
  UNIQUE (provider, token)
);
CREATE UNIQUE INDEX one_default_method_of_a_student ON saved_methods (student_id, provider) WHERE is_default;
CREATE INDEX saved_methods_of_student ON saved_methods (student_id, created_at DESC);
