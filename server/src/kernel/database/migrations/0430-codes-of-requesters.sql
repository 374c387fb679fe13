-- A code belongs to the browser that asked for it: others who know the phone can neither replace it nor use up its tries.
ALTER TABLE otp_codes ADD COLUMN requester text NOT NULL DEFAULT '';
DROP INDEX one_code_of_a_binding;
CREATE UNIQUE INDEX one_code_of_a_binding ON otp_codes (phone, purpose, subject_id, requester);
