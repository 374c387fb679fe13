-- The account that signed in later on the browser of a guest's conversation. Its owner, who writes in it, stays the guest.
ALTER TABLE support_conversations ADD COLUMN adopted_by uuid;
CREATE INDEX ON support_conversations (adopted_by, last_active_at DESC, id DESC) WHERE adopted_by IS NOT NULL;
