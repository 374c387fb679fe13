-- Staff list the bookings of everybody by status, and by what changed last.
CREATE INDEX bookings_by_status ON bookings (status, created_at DESC, id DESC);
CREATE INDEX bookings_by_change ON bookings (updated_at DESC, id DESC);
