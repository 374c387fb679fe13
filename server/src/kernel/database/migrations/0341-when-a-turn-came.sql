-- When an agent took the ticket first; the expected wait is computed from these.
ALTER TABLE support_tickets ADD COLUMN taken_at timestamptz;
CREATE INDEX taken_tickets ON support_tickets (taken_at) WHERE taken_at IS NOT NULL;
