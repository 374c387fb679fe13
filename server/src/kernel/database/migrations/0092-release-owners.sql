-- Who owns a page, slot, filling, event, step or permission: the remote that claimed it first, for as long as one of
-- its live versions claims it. The registry fills it in from the live versions whenever one changes.
CREATE TABLE release_owners (
  kind text NOT NULL CHECK (kind IN ('page', 'slot', 'filling', 'event', 'step', 'permission')),
  name text NOT NULL,
  owner text NOT NULL,
  -- Remotes that may publish the event, too.
  shared_with text[] NOT NULL DEFAULT '{}',
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, name)
);

ALTER TABLE remote_releases
  -- Removed for good by people; its history stays. A publication by people brings it back.
  ADD COLUMN retired_at timestamptz;
