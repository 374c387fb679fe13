-- The search of the workplace looks for references by how they begin, whatever the collation of the database.
CREATE INDEX bookings_by_code ON bookings (reference_code text_pattern_ops);
CREATE INDEX orders_by_code ON orders (reference_code text_pattern_ops);
CREATE INDEX orders_by_number ON orders (order_number text_pattern_ops);
CREATE INDEX charges_by_card ON charges (card_last4, started_at DESC) WHERE card_last4 IS NOT NULL;
-- Guests are found by what they gave; accounts are found by their account.
CREATE INDEX support_requests_by_folded_name ON support_requests USING gin (fold_text(full_name) gin_trgm_ops)
  WHERE user_id IS NULL;
CREATE INDEX support_requests_by_phone_end ON support_requests (reverse(phone) text_pattern_ops) WHERE user_id IS NULL;
CREATE INDEX support_requests_by_email ON support_requests (lower(email)) WHERE user_id IS NULL AND email IS NOT NULL;
