-- Money that has to go back; paid out after the transaction that owes it, and again until the provider agrees.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  -- Of the charge it belongs to; one refund for each.
  attempt text NOT NULL UNIQUE,
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  created_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX refunds_owed ON refunds (created_at) WHERE done_at IS NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME; END $$;
CREATE TRIGGER payment_events_only_grow BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Why the newest try failed is told in the order; which try it was, in charge_id.
COMMENT ON COLUMN payments.charge_id IS 'attempt: our own name of the newest charge, made before the provider is called';
