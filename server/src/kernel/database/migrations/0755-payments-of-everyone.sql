-- The orders of the list of all payments.
CREATE INDEX orders_by_time ON orders (created_at, id);
CREATE INDEX orders_by_amount ON orders (amount_minor, id);
-- Staff look for what a provider names.
CREATE INDEX charges_by_provider_id ON charges (provider_charge_id) WHERE provider_charge_id IS NOT NULL;
