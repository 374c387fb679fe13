-- Who taught a pack before its lessons moved to another trainer. The lessons that took place keep the trainer who held them.
CREATE TABLE trainer_replacements (
  booking_id uuid PRIMARY KEY REFERENCES bookings,
  former_trainer_id uuid NOT NULL REFERENCES trainers,
  replaced_at timestamptz NOT NULL,
  -- Until then the student may give back everything that has not begun.
  accepted_at timestamptz
);

ALTER TABLE booking_history DROP CONSTRAINT booking_history_kind_check;
-- The kinds are named in the code alone.
ALTER TABLE booking_history ADD CONSTRAINT booking_history_kind_check CHECK (kind ~ '^[a-z_]{1,60}$');
-- Days by which staff prolonged a pack (PO-06).
ALTER TABLE booking_history ADD days smallint CHECK (days > 0);
