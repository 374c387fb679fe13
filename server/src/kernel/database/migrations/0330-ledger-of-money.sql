-- A charge is `initiated` until its provider has taken the call, then `processing`.
ALTER TABLE charges DROP CONSTRAINT charges_status_check;
ALTER TABLE charges ADD CONSTRAINT charges_status_check
  CHECK (status IN ('initiated', 'processing', 'succeeded', 'superseded', 'failed'));
DROP INDEX one_running_charge_of_an_order;
CREATE UNIQUE INDEX one_running_charge_of_an_order ON charges (order_id) WHERE status IN ('initiated', 'processing');
-- What reconciliation asks the providers about.
CREATE INDEX charges_in_doubt ON charges (id)
  WHERE status IN ('initiated', 'processing') OR failure = 'payment.provider_unavailable';

-- What a provider reported, never changed. Rows of earlier versions know the id alone.
ALTER TABLE provider_events ADD COLUMN type text, ADD COLUMN charge_id uuid;
CREATE TRIGGER provider_events_are_append_only BEFORE UPDATE OR DELETE ON provider_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Double entry: each row moves money from one account to another, so that all accounts together are always zero.
-- Accounts: `provider:<name>` is what a provider holds for the school, `orders` what students paid and have not got back,
-- `refunds_due` what is on its way back to them. Money that a provider took moves from `provider:<name>` to `orders`.
CREATE TABLE ledger_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL,
  -- Charges and refunds that the ledger names cannot be deleted.
  charge_id uuid NOT NULL REFERENCES charges,
  refund_id uuid REFERENCES refunds,
  kind text NOT NULL CHECK (kind IN ('charge_taken', 'charge_undone', 'refund_owed', 'refund_dropped', 'refund_sent', 'refund_undone')),
  debit text NOT NULL,
  credit text NOT NULL CHECK (credit <> debit),
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (order_id, currency) REFERENCES orders (id, currency),
  CHECK ((kind IN ('charge_taken', 'charge_undone')) = (refund_id IS NULL))
);
CREATE INDEX ledger_transfers_of_order ON ledger_transfers (order_id, id);

-- Debits minus credits of an account. Sixteen rows for each, so that charges at the same time do not wait for one row.
CREATE TABLE ledger_balances (
  account text NOT NULL,
  currency text NOT NULL,
  slice smallint NOT NULL CHECK (slice BETWEEN 0 AND 15),
  amount_minor bigint NOT NULL,
  PRIMARY KEY (account, currency, slice)
);

CREATE TRIGGER ledger_transfers_are_append_only BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION add_to_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part smallint := ('x' || substr(md5(NEW.order_id::text), 1, 1))::bit(4)::integer;
BEGIN
  -- In the order of the names: two transfers in opposite directions would deadlock otherwise.
  INSERT INTO ledger_balances (account, currency, slice, amount_minor)
    SELECT account, NEW.currency, part, amount
    FROM (VALUES (NEW.debit, NEW.amount_minor), (NEW.credit, -NEW.amount_minor)) moved (account, amount) ORDER BY account
    ON CONFLICT (account, currency, slice) DO UPDATE SET amount_minor = ledger_balances.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_balances_follow AFTER INSERT ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION add_to_balances();

-- No order gives back more than was paid for it.
CREATE FUNCTION check_order_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(CASE WHEN credit = 'orders' THEN amount_minor WHEN debit = 'orders' THEN -amount_minor ELSE 0 END) < 0
      FROM ledger_transfers WHERE order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'order % gives back more than was paid', NEW.order_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_fits_order AFTER INSERT ON ledger_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_ledger();

-- Charges and refunds post themselves: no statement can move money without a transfer.
CREATE FUNCTION post_charge(charge charges, is_taken boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_transfers (order_id, charge_id, kind, debit, credit, amount_minor, currency, at)
  SELECT charge.order_id, charge.id, CASE WHEN is_taken THEN 'charge_taken' ELSE 'charge_undone' END,
    CASE WHEN is_taken THEN 'provider:' || charge.provider ELSE 'orders' END,
    CASE WHEN is_taken THEN 'orders' ELSE 'provider:' || charge.provider END,
    charge.amount_minor, charge.currency, CASE WHEN is_taken THEN coalesce(charge.ended_at, charge.started_at) ELSE now() END
$$;
CREATE FUNCTION post_charge_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_taken boolean := TG_OP = 'UPDATE' AND OLD.status IN ('succeeded', 'superseded');
  is_taken boolean := NEW.status IN ('succeeded', 'superseded');
BEGIN
  IF is_taken <> was_taken THEN
    PERFORM post_charge(NEW, is_taken);
  ELSIF was_taken AND (OLD.amount_minor, OLD.currency, OLD.provider) <> (NEW.amount_minor, NEW.currency, NEW.provider) THEN
    PERFORM post_charge(OLD, false);
    PERFORM post_charge(NEW, true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER charges_post_themselves AFTER INSERT OR UPDATE ON charges
  FOR EACH ROW EXECUTE FUNCTION post_charge_change();

CREATE FUNCTION post_refund(refund refunds, kind text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_transfers (order_id, charge_id, refund_id, kind, debit, credit, amount_minor, currency, at)
  SELECT c.order_id, c.id, refund.id, kind,
    CASE kind WHEN 'refund_owed' THEN 'orders' WHEN 'refund_undone' THEN 'provider:' || c.provider ELSE 'refunds_due' END,
    CASE kind WHEN 'refund_dropped' THEN 'orders' WHEN 'refund_sent' THEN 'provider:' || c.provider ELSE 'refunds_due' END,
    refund.amount_minor, c.currency,
    CASE kind WHEN 'refund_owed' THEN refund.created_at WHEN 'refund_sent' THEN refund.sent_at ELSE now() END
  FROM charges c WHERE c.id = refund.charge_id
$$;
-- 0: nothing goes back, 1: it is owed, 2: it has left. Each step of a refund is one transfer.
CREATE FUNCTION steps_of_refund(status text) RETURNS integer LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN status = 'sent' THEN 2 WHEN status IN ('requested', 'owed') THEN 1 ELSE 0 END $$;
CREATE FUNCTION post_refund_steps(refund refunds, was integer, is_now integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF was = 2 AND is_now < 2 THEN PERFORM post_refund(refund, 'refund_undone'); END IF;
  IF was >= 1 AND is_now = 0 THEN PERFORM post_refund(refund, 'refund_dropped'); END IF;
  IF was = 0 AND is_now >= 1 THEN PERFORM post_refund(refund, 'refund_owed'); END IF;
  IF was < 2 AND is_now = 2 THEN PERFORM post_refund(refund, 'refund_sent'); END IF;
END $$;
CREATE FUNCTION post_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was integer := CASE WHEN TG_OP = 'UPDATE' THEN steps_of_refund(OLD.status) ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.amount_minor <> NEW.amount_minor THEN
    PERFORM post_refund_steps(OLD, was, 0);
    was := 0;
  END IF;
  PERFORM post_refund_steps(NEW, was, steps_of_refund(NEW.status));
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_post_themselves AFTER INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION post_refund_change();

-- Money of earlier versions.
SELECT post_charge(c, true) FROM charges c WHERE c.status IN ('succeeded', 'superseded') ORDER BY c.ended_at, c.id;
SELECT post_refund_steps(r, 0, steps_of_refund(r.status)) FROM refunds r ORDER BY r.created_at, r.id;

-- What differs between the ledger and the charges and refunds that it is about; no row while all is well.
CREATE FUNCTION ledger_differences() RETURNS TABLE (subject text, expected_minor bigint, found_minor bigint) LANGUAGE sql STABLE AS $$
  WITH truth AS (
    SELECT c.order_id, sum(c.amount_minor) FILTER (WHERE c.status IN ('succeeded', 'superseded')) AS taken,
      sum(r.open) AS open, sum(r.sent) AS sent
    FROM charges c LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount_minor) FILTER (WHERE status IN ('requested', 'owed')), 0) AS open,
        coalesce(sum(amount_minor) FILTER (WHERE status = 'sent'), 0) AS sent FROM refunds WHERE charge_id = c.id
    ) r ON true GROUP BY c.order_id
  ), moves AS (
    SELECT t.order_id, m.account, t.currency, m.amount FROM ledger_transfers t
    CROSS JOIN LATERAL (VALUES (t.debit, t.amount_minor::bigint), (t.credit, -t.amount_minor::bigint)) m (account, amount)
  ), booked AS (
    SELECT order_id, sum(amount) FILTER (WHERE account = 'orders') AS orders,
      sum(amount) FILTER (WHERE account = 'refunds_due') AS due, sum(amount) FILTER (WHERE account LIKE 'provider:%') AS held
    FROM moves GROUP BY order_id
  ), figures AS (
    SELECT coalesce(t.order_id, b.order_id) AS order_id, coalesce(taken, 0) AS taken, coalesce(open, 0) AS open,
      coalesce(sent, 0) AS sent, coalesce(-orders, 0) AS paid, coalesce(-due, 0) AS due, coalesce(held, 0) AS held
    FROM truth t FULL JOIN booked b USING (order_id)
  )
  SELECT 'order ' || order_id || ': ' || f.account, f.expected, f.found FROM figures CROSS JOIN LATERAL (VALUES
    ('orders', taken - open - sent, paid), ('refunds_due', open, due), ('provider', taken - sent, held)
  ) f (account, expected, found) WHERE f.expected <> f.found
  UNION ALL
  SELECT 'balance of ' || account || ' in ' || currency, coalesce(a.amount, 0), coalesce(b.amount, 0)
  FROM (SELECT account, currency, sum(amount) AS amount FROM moves GROUP BY 1, 2) a
  FULL JOIN (SELECT account, currency, sum(amount_minor) AS amount FROM ledger_balances GROUP BY 1, 2) b USING (account, currency)
  WHERE coalesce(a.amount, 0) <> coalesce(b.amount, 0)
$$;
