-- Another role, or another phone of somebody who works here, takes two people; the database refuses the first one as the second.
CREATE TABLE person_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('phone', 'role')),
  -- Approved only while the account still has the value before.
  value_before text NOT NULL,
  value_after text NOT NULL CHECK (value_after <> value_before),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 300),
  requested_by uuid NOT NULL REFERENCES users CHECK (requested_by <> user_id),
  requested_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'overtaken')),
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR (decided_by IS NOT NULL AND decided_by <> requested_by AND decided_by <> user_id))
);
CREATE UNIQUE INDEX one_person_change_waits ON person_changes (user_id) WHERE state = 'waiting';
CREATE TRIGGER person_changes_announce AFTER INSERT OR UPDATE OR DELETE ON person_changes
  FOR EACH ROW EXECUTE FUNCTION announce_queue('person-changes');
