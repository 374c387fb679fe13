-- The Idempotency-Key of the call that started a charge: its second try must not start another one.
ALTER TABLE charges ADD COLUMN request_key text;
