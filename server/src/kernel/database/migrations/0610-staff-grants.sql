-- Duties of admins below their role: without one, an admin sees what waits and nothing else.
CREATE TABLE staff_grants (
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name IN ('owner', 'people', 'finance', 'quality', 'support_lead', 'content', 'technical')),
  -- Null for those that admins had before there were grants, and for the first owner, whom a command makes.
  given_by uuid REFERENCES users,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, name)
);

-- What admins could do before stays possible.
INSERT INTO staff_grants (user_id, name, given_at)
SELECT users.id, grants.name, now() FROM users,
  unnest(ARRAY['owner', 'people', 'finance', 'quality', 'support_lead', 'content', 'technical']) AS grants (name)
WHERE users.role = 'admin' AND users.status = 'active';

-- Changes take two people; the database refuses the first one as the second.
CREATE TABLE staff_grant_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  -- All grants before and after; approved only while the person still has those before.
  grants_before text[] NOT NULL,
  grants_after text[] NOT NULL CHECK (grants_after <> grants_before),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 300),
  requested_by uuid NOT NULL REFERENCES users CHECK (requested_by <> user_id),
  requested_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'overtaken')),
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR (decided_by IS NOT NULL AND decided_by <> requested_by AND decided_by <> user_id))
);
CREATE UNIQUE INDEX one_grant_change_waits ON staff_grant_changes (user_id) WHERE state = 'waiting';
