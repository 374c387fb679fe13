-- Staff list the bookings of everybody by status, and by what changed last.
CREATE INDEX bookings_by_status ON bookings (status, created_at DESC, id DESC);
CREATE INDEX bookings_by_change ON bookings (updated_at DESC, id DESC);
-- And those of which money went back.
CREATE INDEX orders_refunded ON orders (status) WHERE status IN ('partially_refunded', 'refunded');
