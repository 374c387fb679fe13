-- Money that a cancellation gives back is decided like a refund, and a request that something else has settled leaves the list.
ALTER TABLE staff_refunds
  ADD COLUMN cause text NOT NULL DEFAULT 'refund' CHECK (cause IN ('refund', 'cancellation')),
  DROP CONSTRAINT staff_refunds_state_check,
  ADD CONSTRAINT staff_refunds_state_check CHECK (state IN ('waiting', 'made', 'refused', 'overtaken'));
-- What one person moved alone on a day.
CREATE INDEX staff_refunds_of_person ON staff_refunds (requested_by, requested_at) WHERE state = 'made';
