-- A change is logged at once, also while the webhook does not answer.
ALTER TABLE release_changes ADD COLUMN logged_at timestamptz;
UPDATE release_changes SET logged_at = announced_at;
