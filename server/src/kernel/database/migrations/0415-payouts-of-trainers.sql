-- What staff put right in a trainer's earnings, with the reason; never changed. It is paid with the month in which it was written.
CREATE TABLE earning_corrections (
  id uuid PRIMARY KEY,
  trainer_id uuid NOT NULL REFERENCES trainers,
  amount_minor integer NOT NULL CHECK (amount_minor <> 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  written_by uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL
);
CREATE INDEX earning_corrections_of_trainer ON earning_corrections (trainer_id);
CREATE TRIGGER earning_corrections_stay BEFORE UPDATE OR DELETE ON earning_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The payment of a month to a trainer (PO-09): prepared, above a limit approved by a second person, then paid by hand.
-- Each step happens once and keeps who took it and when, so that the row is its own audit log.
CREATE TABLE trainer_payouts (
  id uuid PRIMARY KEY,
  trainer_id uuid NOT NULL REFERENCES trainers,
  -- On the school's calendar.
  month text NOT NULL CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'paid', 'withdrawn')),
  prepared_by uuid NOT NULL REFERENCES users,
  prepared_at timestamptz NOT NULL,
  approved_by uuid REFERENCES users,
  approved_at timestamptz,
  withdrawn_by uuid REFERENCES users,
  withdrawn_at timestamptz,
  paid_by uuid REFERENCES users,
  paid_at timestamptz,
  -- Of the bank, with the day on which the money left.
  reference text CHECK (length(reference) BETWEEN 1 AND 80),
  paid_on date,
  -- Nobody is their own second person, and above 1,000 EGP there is one.
  CHECK (approved_by <> prepared_by),
  CHECK (state NOT IN ('approved', 'paid') OR amount_minor <= 100000 OR approved_by IS NOT NULL),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK (num_nonnulls(withdrawn_by, withdrawn_at) = CASE WHEN state = 'withdrawn' THEN 2 ELSE 0 END),
  CHECK (num_nonnulls(paid_by, paid_at, reference, paid_on) = CASE WHEN state = 'paid' THEN 4 ELSE 0 END)
);
CREATE UNIQUE INDEX one_payout_of_a_month ON trainer_payouts (trainer_id, month) WHERE state <> 'withdrawn';

CREATE FUNCTION guard_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state IN ('paid', 'withdrawn')
    OR (OLD.id, OLD.trainer_id, OLD.month, OLD.amount_minor, OLD.currency, OLD.prepared_by, OLD.prepared_at)
      IS DISTINCT FROM (NEW.id, NEW.trainer_id, NEW.month, NEW.amount_minor, NEW.currency, NEW.prepared_by, NEW.prepared_at)
    OR OLD.approved_by IS NOT NULL AND (OLD.approved_by, OLD.approved_at) IS DISTINCT FROM (NEW.approved_by, NEW.approved_at)
  THEN
    RAISE EXCEPTION 'what happened to payout % is never changed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER trainer_payouts_are_guarded BEFORE UPDATE OR DELETE ON trainer_payouts
  FOR EACH ROW EXECUTE FUNCTION guard_payout();

-- What a payout consists of. Each lesson and each correction is paid once; a withdrawn payout gives them back.
CREATE TABLE trainer_payout_items (
  payout_id uuid NOT NULL REFERENCES trainer_payouts,
  lesson_id uuid UNIQUE REFERENCES trainer_earnings,
  correction_id uuid UNIQUE REFERENCES earning_corrections,
  CHECK (num_nonnulls(lesson_id, correction_id) = 1)
);
CREATE INDEX trainer_payout_items_of_payout ON trainer_payout_items (payout_id);

CREATE FUNCTION guard_payout_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR (SELECT state FROM trainer_payouts WHERE id = OLD.payout_id) <> 'withdrawn' THEN
    RAISE EXCEPTION 'the items of payout % stay', OLD.payout_id;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER trainer_payout_items_are_guarded BEFORE UPDATE OR DELETE ON trainer_payout_items
  FOR EACH ROW EXECUTE FUNCTION guard_payout_item();

CREATE FUNCTION check_payout(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM trainer_payouts p WHERE p.id = checked AND p.state <> 'withdrawn' AND p.amount_minor <> (
      SELECT coalesce(sum(coalesce(e.amount_minor, c.amount_minor)), 0) FROM trainer_payout_items i
      LEFT JOIN trainer_earnings e ON e.lesson_id = i.lesson_id
      LEFT JOIN earning_corrections c ON c.id = i.correction_id WHERE i.payout_id = p.id)
  ) THEN
    RAISE EXCEPTION 'payout % is not the sum of its items', checked;
  END IF;
END $$;
CREATE FUNCTION check_payout_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_payout(NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION check_payout_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_payout(NEW.payout_id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payouts_fit_their_items AFTER INSERT OR UPDATE ON trainer_payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payout_of_row();
CREATE CONSTRAINT TRIGGER items_fit_their_payout AFTER INSERT ON trainer_payout_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payout_of_item();

-- Accounts of trainers in the ledger: `trainer_shares` is what lessons cost, `trainers_due` what the school owes for them,
-- `school_bank` what left the school's own account.
ALTER TABLE ledger_transfers
  ALTER order_id DROP NOT NULL,
  ALTER charge_id DROP NOT NULL,
  ADD trainer_id uuid REFERENCES trainers,
  ADD payout_id uuid REFERENCES trainer_payouts,
  DROP CONSTRAINT ledger_transfers_kind_check,
  DROP CONSTRAINT ledger_transfers_check1,
  ADD CONSTRAINT ledger_transfers_kind_check CHECK (kind IN ('charge_taken', 'charge_undone', 'refund_owed', 'refund_dropped',
    'refund_sent', 'refund_undone', 'share_earned', 'share_corrected', 'share_paid')),
  ADD CONSTRAINT ledger_transfers_subject_check CHECK (CASE
    WHEN kind IN ('share_earned', 'share_corrected', 'share_paid')
      THEN trainer_id IS NOT NULL AND (kind = 'share_paid') = (payout_id IS NOT NULL) AND num_nonnulls(order_id, charge_id, refund_id) = 0
    ELSE num_nonnulls(order_id, charge_id) = 2 AND num_nonnulls(trainer_id, payout_id) = 0
      AND (kind IN ('charge_taken', 'charge_undone')) = (refund_id IS NULL) END);
CREATE UNIQUE INDEX ledger_pays_out_once ON ledger_transfers (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX ledger_transfers_of_trainer ON ledger_transfers (trainer_id) WHERE trainer_id IS NOT NULL;

-- As before, for transfers of trainers as well.
CREATE OR REPLACE FUNCTION add_to_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part smallint := ('x' || substr(md5(coalesce(NEW.order_id, NEW.trainer_id)::text), 1, 1))::bit(4)::integer;
BEGIN
  -- In the order of the names: two transfers in opposite directions would deadlock otherwise.
  INSERT INTO ledger_balances (account, currency, slice, amount_minor)
    SELECT account, NEW.currency, part, amount
    FROM (VALUES (NEW.debit, NEW.amount_minor), (NEW.credit, -NEW.amount_minor)) moved (account, amount) ORDER BY account
    ON CONFLICT (account, currency, slice) DO UPDATE SET amount_minor = ledger_balances.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;

-- What the school owes a trainer grows by `amount`, or shrinks.
CREATE FUNCTION post_share(trainer uuid, kind text, amount integer, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_transfers (trainer_id, kind, debit, credit, amount_minor, currency, at)
  SELECT trainer, kind, CASE WHEN amount > 0 THEN 'trainer_shares' ELSE 'trainers_due' END,
    CASE WHEN amount > 0 THEN 'trainers_due' ELSE 'trainer_shares' END, abs(amount), 'EGP', at WHERE amount <> 0
$$;
CREATE FUNCTION post_earning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A generated column has no value before the row is stored.
  PERFORM post_share(l.trainer_id, 'share_earned', e.amount_minor, coalesce(l.ended_at, l.ends_at))
    FROM trainer_earnings e JOIN lessons l ON l.id = e.lesson_id WHERE e.lesson_id = NEW.lesson_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trainer_earnings_post_themselves AFTER INSERT ON trainer_earnings
  FOR EACH ROW EXECUTE FUNCTION post_earning();
CREATE FUNCTION post_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_share(NEW.trainer_id, 'share_corrected', NEW.amount_minor, NEW.at);
  RETURN NULL;
END $$;
CREATE TRIGGER earning_corrections_post_themselves AFTER INSERT ON earning_corrections
  FOR EACH ROW EXECUTE FUNCTION post_correction();
CREATE FUNCTION post_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_transfers (trainer_id, payout_id, kind, debit, credit, amount_minor, currency, at)
    VALUES (NEW.trainer_id, NEW.id, 'share_paid', 'trainers_due', 'school_bank', NEW.amount_minor, NEW.currency, NEW.paid_at);
  RETURN NULL;
END $$;
CREATE TRIGGER trainer_payouts_post_themselves AFTER INSERT OR UPDATE ON trainer_payouts
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION post_payout();

-- Earnings of earlier versions.
SELECT post_share(l.trainer_id, 'share_earned', e.amount_minor, coalesce(l.ended_at, l.ends_at))
  FROM trainer_earnings e JOIN lessons l ON l.id = e.lesson_id ORDER BY coalesce(l.ended_at, l.ends_at), l.id;

ALTER FUNCTION ledger_differences() RENAME TO ledger_differences_of_orders;
CREATE FUNCTION ledger_differences() RETURNS TABLE (subject text, expected_minor bigint, found_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_differences_of_orders()
  UNION ALL
  SELECT 'trainer ' || coalesce(owed.trainer_id, booked.trainer_id) || ': trainers_due', coalesce(owed.amount, 0), coalesce(booked.amount, 0)
  FROM (
    SELECT trainer_id, sum(amount)::bigint AS amount FROM (
      SELECT l.trainer_id, e.amount_minor AS amount FROM trainer_earnings e JOIN lessons l ON l.id = e.lesson_id
      UNION ALL SELECT trainer_id, amount_minor FROM earning_corrections
      UNION ALL SELECT trainer_id, -amount_minor FROM trainer_payouts WHERE state = 'paid'
    ) moved GROUP BY trainer_id
  ) owed FULL JOIN (
    SELECT trainer_id, sum(CASE WHEN credit = 'trainers_due' THEN amount_minor ELSE -amount_minor END)::bigint AS amount
    FROM ledger_transfers WHERE trainer_id IS NOT NULL GROUP BY trainer_id
  ) booked USING (trainer_id)
  WHERE coalesce(owed.amount, 0) <> coalesce(booked.amount, 0)
$$;
