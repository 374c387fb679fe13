-- A newer code replaces the older one of the same binding, also when two are asked for at the same moment.
DELETE FROM otp_codes older USING otp_codes newer
  WHERE (older.phone, older.purpose, older.subject_id) = (newer.phone, newer.purpose, newer.subject_id)
    AND (older.created_at, older.id) < (newer.created_at, newer.id);
CREATE UNIQUE INDEX one_code_of_a_binding ON otp_codes (phone, purpose, subject_id);
DROP INDEX otp_codes_phone_purpose_subject_id_idx;
CREATE INDEX ON otp_codes (subject_id);
CREATE INDEX ON otp_codes (expires_at);

-- Unknown phones get a row too, so that the time of an answer tells nothing; rows of users are never deleted.
ALTER TABLE reset_tokens DROP CONSTRAINT reset_tokens_user_id_fkey;
CREATE INDEX ON reset_tokens (user_id) WHERE used_at IS NULL;
CREATE INDEX ON reset_tokens (expires_at);

CREATE INDEX ON pending_registrations (created_at);
COMMENT ON COLUMN sign_in_failures.phone IS
  'a phone at sign-in; account:<id> where a password is asked for while signed in, which strangers must not block';
