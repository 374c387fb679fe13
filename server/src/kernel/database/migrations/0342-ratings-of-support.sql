-- Of the visitor, at the end; null without one.
ALTER TABLE support_tickets ADD COLUMN rating smallint CHECK (rating BETWEEN 1 AND 5);
