-- The home page counts messages that were received, also those that are no longer kept.
ALTER TABLE company ADD COLUMN contact_messages_deleted int NOT NULL DEFAULT 0;
CREATE INDEX ON contact_messages (created_at);
