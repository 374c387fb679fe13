-- People who are to work here and have no account yet. A second person approves agents and admins; the database refuses the first
-- one as the second, and a link without approval.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  phone text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'ar')),
  role text NOT NULL CHECK (role IN ('trainer', 'agent', 'admin')),
  grants text[] NOT NULL CHECK (role = 'admin' OR grants = '{}'),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 300),
  invited_by uuid NOT NULL REFERENCES users,
  invited_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'open', 'accepted', 'withdrawn', 'expired')),
  approved_by uuid REFERENCES users CHECK (approved_by <> invited_by),
  approved_at timestamptz,
  -- In the newest link, signed; a link that was sent before names no invitation any more.
  link_id uuid UNIQUE,
  sent_at timestamptz,
  -- The account that it became.
  user_id uuid REFERENCES users,
  CHECK ((link_id IS NULL) = (sent_at IS NULL)),
  CHECK (state NOT IN ('open', 'accepted') OR link_id IS NOT NULL),
  CHECK (link_id IS NULL OR role = 'trainer' OR approved_by IS NOT NULL),
  CHECK ((state = 'accepted') = (user_id IS NOT NULL))
);
CREATE UNIQUE INDEX one_invitation_of_phone ON invitations (phone) WHERE state IN ('waiting', 'open');
CREATE INDEX invitations_by_time ON invitations (invited_at);
CREATE TRIGGER invitations_announce AFTER INSERT OR UPDATE OR DELETE ON invitations
  FOR EACH ROW EXECUTE FUNCTION announce_queue('invitations');
