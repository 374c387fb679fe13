-- When the visitor of a ticket was last connected: who is away for long leaves the queue.
-- The default is for processes of the version before, which do not know the column.
ALTER TABLE support_tickets ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
