-- Postings name the session or the correction from which they come, as the others name charge, refund or payout.
ALTER TABLE ledger_transfers
  ADD lesson_id uuid REFERENCES trainer_earnings,
  ADD correction_id uuid REFERENCES earning_corrections;
CREATE INDEX ledger_transfers_by_time ON ledger_transfers (at, id);

-- Those of earlier versions are found by trainer, time and amount.
ALTER TABLE ledger_transfers DISABLE TRIGGER ledger_transfers_are_append_only;
WITH earned AS (
  SELECT e.lesson_id, l.trainer_id, coalesce(l.ended_at, l.ends_at) AS at, e.amount_minor,
    row_number() OVER (PARTITION BY l.trainer_id, coalesce(l.ended_at, l.ends_at), e.amount_minor ORDER BY l.id) AS place
  FROM trainer_earnings e JOIN lessons l ON l.id = e.lesson_id
), posted AS (
  SELECT id, trainer_id, at, amount_minor, row_number() OVER (PARTITION BY trainer_id, at, amount_minor ORDER BY id) AS place
  FROM ledger_transfers WHERE kind = 'share_earned'
)
UPDATE ledger_transfers t SET lesson_id = e.lesson_id FROM posted p JOIN earned e USING (trainer_id, at, amount_minor, place)
  WHERE t.id = p.id;
WITH written AS (
  SELECT id, trainer_id, at, abs(amount_minor) AS amount_minor,
    row_number() OVER (PARTITION BY trainer_id, at, abs(amount_minor) ORDER BY id) AS place FROM earning_corrections
), posted AS (
  SELECT id, trainer_id, at, amount_minor, row_number() OVER (PARTITION BY trainer_id, at, amount_minor ORDER BY id) AS place
  FROM ledger_transfers WHERE kind = 'share_corrected'
)
UPDATE ledger_transfers t SET correction_id = w.id FROM posted p JOIN written w USING (trainer_id, at, amount_minor, place)
  WHERE t.id = p.id;
ALTER TABLE ledger_transfers ENABLE TRIGGER ledger_transfers_are_append_only;
ALTER TABLE ledger_transfers ADD CONSTRAINT ledger_transfers_cause_check CHECK (
  (lesson_id IS NULL OR kind = 'share_earned') AND (correction_id IS NULL OR kind = 'share_corrected'));
CREATE TRIGGER ledger_transfers_are_kept BEFORE TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A month closes by two people: one requests it, somebody else approves. It never opens again.
CREATE TABLE ledger_closings (
  id uuid PRIMARY KEY,
  -- On the school's calendar; `until` is its end.
  month text NOT NULL CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  until timestamptz NOT NULL,
  requested_by uuid NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'overtaken')),
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR (decided_by IS NOT NULL AND decided_by <> requested_by AND decided_at >= until))
);
CREATE UNIQUE INDEX one_closing_waits ON ledger_closings ((true)) WHERE state = 'waiting';
CREATE UNIQUE INDEX a_month_closes_once ON ledger_closings (month) WHERE state = 'approved';
CREATE TRIGGER ledger_closings_announce AFTER INSERT OR UPDATE OR DELETE ON ledger_closings
  FOR EACH ROW EXECUTE FUNCTION announce_queue('month-closings');
CREATE TRIGGER ledger_closings_stay BEFORE UPDATE OR DELETE ON ledger_closings
  FOR EACH ROW WHEN (OLD.state <> 'waiting') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_closings_are_kept BEFORE TRUNCATE ON ledger_closings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION require_waiting_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'month % was closed by nobody', NEW.month;
END $$;
CREATE TRIGGER ledger_closings_wait_first BEFORE INSERT ON ledger_closings
  FOR EACH ROW WHEN (NEW.state <> 'waiting') EXECUTE FUNCTION require_waiting_closing();

-- Until when all months are closed; null while none is. Postings hold this lock together, a closing holds it alone: it waits for those
-- that are on their way, and later ones see it.
CREATE FUNCTION read_closed_until() RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('ledger closings', 0));
  RETURN (SELECT max(until) FROM ledger_closings WHERE state = 'approved');
END $$;
-- What happened in a month that is closed by now is posted at this moment.
CREATE FUNCTION to_open_time(happened timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  closed_until timestamptz := read_closed_until();
BEGIN
  RETURN CASE WHEN happened < closed_until THEN greatest(now(), closed_until) ELSE happened END;
END $$;
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.at < read_closed_until() THEN RAISE EXCEPTION 'the month of % is closed', NEW.at; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_transfers_are_in_open_months BEFORE INSERT ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();

CREATE OR REPLACE FUNCTION post_charge(charge charges, is_taken boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_transfers (order_id, charge_id, kind, debit, credit, amount_minor, currency, at)
  SELECT charge.order_id, charge.id, CASE WHEN is_taken THEN 'charge_taken' ELSE 'charge_undone' END,
    CASE WHEN is_taken THEN 'provider:' || charge.provider ELSE 'orders' END,
    CASE WHEN is_taken THEN 'orders' ELSE 'provider:' || charge.provider END,
    charge.amount_minor, charge.currency,
    to_open_time(CASE WHEN is_taken THEN coalesce(charge.ended_at, charge.started_at) ELSE now() END)
$$;
CREATE OR REPLACE FUNCTION post_refund(refund refunds, kind text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_transfers (order_id, charge_id, refund_id, kind, debit, credit, amount_minor, currency, at)
  SELECT c.order_id, c.id, refund.id, kind,
    CASE kind WHEN 'refund_owed' THEN 'orders' WHEN 'refund_undone' THEN 'provider:' || c.provider ELSE 'refunds_due' END,
    CASE kind WHEN 'refund_dropped' THEN 'orders' WHEN 'refund_sent' THEN 'provider:' || c.provider ELSE 'refunds_due' END,
    refund.amount_minor, c.currency,
    to_open_time(CASE kind WHEN 'refund_owed' THEN refund.created_at WHEN 'refund_sent' THEN refund.sent_at ELSE now() END)
  FROM charges c WHERE c.id = refund.charge_id
$$;
CREATE OR REPLACE FUNCTION post_earning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A generated column has no value before the row is stored.
  INSERT INTO ledger_transfers (trainer_id, lesson_id, kind, debit, credit, amount_minor, currency, at)
    SELECT l.trainer_id, e.lesson_id, 'share_earned', 'trainer_shares', 'trainers_due', e.amount_minor, 'EGP',
      to_open_time(coalesce(l.ended_at, l.ends_at))
    FROM trainer_earnings e JOIN lessons l ON l.id = e.lesson_id WHERE e.lesson_id = NEW.lesson_id AND e.amount_minor > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION post_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_transfers (trainer_id, correction_id, kind, debit, credit, amount_minor, currency, at) VALUES (
    NEW.trainer_id, NEW.id, 'share_corrected', CASE WHEN NEW.amount_minor > 0 THEN 'trainer_shares' ELSE 'trainers_due' END,
    CASE WHEN NEW.amount_minor > 0 THEN 'trainers_due' ELSE 'trainer_shares' END, abs(NEW.amount_minor), 'EGP',
    to_open_time(NEW.at));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION post_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_transfers (trainer_id, payout_id, kind, debit, credit, amount_minor, currency, at) VALUES (
    NEW.trainer_id, NEW.id, 'share_paid', 'trainers_due', 'school_bank', NEW.amount_minor, NEW.currency,
    to_open_time(NEW.paid_at));
  RETURN NULL;
END $$;
DROP FUNCTION post_share(uuid, text, integer, timestamptz);
