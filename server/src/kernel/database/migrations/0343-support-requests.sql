-- Questions left for support in writing: from the panel while nobody is there, and from the contact page.
CREATE TABLE support_requests (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('chat', 'contact')),
  -- The account that asked; null for everyone else, whose details follow.
  user_id uuid,
  full_name text,
  phone text,
  email text,
  language text NOT NULL,
  topic text,
  details text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'answered', 'closed')),
  agent_id uuid,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (user_id IS NOT NULL OR (full_name IS NOT NULL AND (phone IS NOT NULL OR email IS NOT NULL)))
);
CREATE INDEX ON support_requests (state, created_at DESC, id DESC);
CREATE INDEX ON support_requests (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;

CREATE TABLE support_replies (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES support_requests ON DELETE CASCADE,
  agent_id uuid,
  content text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON support_replies (request_id, created_at);
