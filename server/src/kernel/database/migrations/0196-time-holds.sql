-- A time kept for the visitor of a browser who is choosing a pack or signing in (decision 49). Each browser has one at most.
CREATE TABLE time_holds (
  -- Of the signed cookie.
  guest_id uuid PRIMARY KEY,
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  expires_at timestamptz NOT NULL,
  CONSTRAINT one_hold_of_a_time EXCLUDE USING gist (trainer_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
);
CREATE INDEX time_holds_by_end ON time_holds (expires_at);
CREATE TRIGGER time_holds_mark_listing AFTER INSERT OR UPDATE OR DELETE ON time_holds
  FOR EACH ROW EXECUTE FUNCTION mark_listing_of_part();
