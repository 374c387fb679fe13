-- A test that its taker began anew stays, so that what it showed is not drawn again.
ALTER TABLE placement_attempts ADD COLUMN given_up_at timestamptz CHECK (given_up_at IS NULL OR finished_at IS NULL);
DROP INDEX placement_attempt_under_way;
CREATE UNIQUE INDEX placement_attempt_under_way ON placement_attempts (owner) WHERE finished_at IS NULL AND given_up_at IS NULL;
