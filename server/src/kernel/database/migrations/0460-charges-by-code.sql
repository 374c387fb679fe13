-- InstaPay and Fawry: the payer pays elsewhere, with a code that the provider gives for the charge.
ALTER TABLE charges DROP CONSTRAINT charges_method_check;
ALTER TABLE charges ADD CONSTRAINT charges_method_check
  CHECK (method IN ('card', 'wallet', 'transfer', 'instapay', 'fawry'));
-- InstaPay: the address to pay to; `action_url` then is what its QR code holds. Fawry: the reference code.
ALTER TABLE charges ADD COLUMN pay_code text;
ALTER TABLE charges DROP CONSTRAINT charges_check1;
ALTER TABLE charges ADD CONSTRAINT charges_wait_for_somebody
  CHECK (status <> 'requires_action' OR (coalesce(action_url, pay_code) IS NOT NULL AND approve_by IS NOT NULL));
-- Until when a code that is paid later may be valid: its times are held no longer. Null for orders of earlier versions.
ALTER TABLE orders ADD COLUMN pay_by timestamptz;
