-- Links in mails name a subscription by its id. An ended one is kept for a while, so that its link still answers.
ALTER TABLE subscriptions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;
ALTER TABLE subscriptions ADD COLUMN ended_at timestamptz;
CREATE INDEX subscriptions_newest ON subscriptions (created_at DESC, id DESC);
