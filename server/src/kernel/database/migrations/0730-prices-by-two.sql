-- Prices take two people: one requests them, somebody else approves; the database refuses the first one as the second.
CREATE TABLE price_list_changes (
  id uuid PRIMARY KEY,
  -- Null: the default.
  country text CHECK (country ~ '^[A-Z]{2}$'),
  -- ISO 4217. Null, like the packs: the country has the default again.
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  -- [{"pack": 1, "lessonMinor": 4500}, …], as the rows of price_list_packs will be.
  packs jsonb,
  -- The first day, on the school's clock. Null: from the approval on.
  from_day date,
  requested_by uuid NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'overtaken')),
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  CHECK ((currency IS NULL) = (packs IS NULL)),
  CHECK (country IS NOT NULL OR currency IS NOT NULL),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR (decided_by IS NOT NULL AND decided_by <> requested_by))
);
CREATE UNIQUE INDEX one_price_change_waits ON price_list_changes (coalesce(country, '')) WHERE state = 'waiting';
CREATE TRIGGER price_list_changes_announce AFTER INSERT OR UPDATE OR DELETE ON price_list_changes
  FOR EACH ROW EXECUTE FUNCTION announce_queue('price-changes');
-- A decision stays.
CREATE TRIGGER price_list_changes_stay BEFORE UPDATE OR DELETE ON price_list_changes
  FOR EACH ROW WHEN (OLD.state <> 'waiting') EXECUTE FUNCTION refuse_change();

-- Null: the list of a new school, or one from before prices took two people.
ALTER TABLE price_lists ADD change_id uuid UNIQUE REFERENCES price_list_changes;
CREATE FUNCTION require_approved_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM price_list_changes c WHERE c.id = NEW.change_id AND c.state = 'approved' AND c.requested_by = NEW.set_by
      AND (c.country, c.currency) IS NOT DISTINCT FROM (NEW.country, NEW.currency)
  ) THEN
    RAISE EXCEPTION 'price list % was not approved', NEW.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER price_lists_are_approved BEFORE INSERT ON price_lists
  FOR EACH ROW WHEN (NEW.set_by IS NOT NULL) EXECUTE FUNCTION require_approved_prices();
