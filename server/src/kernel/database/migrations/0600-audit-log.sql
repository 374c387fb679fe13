-- Who did what, when, from where: each act of trainers, agents, admins, programs and jobs. No row names a person but by id, so
-- that nothing here changes when an account is removed.

-- Rows are sealed in the order of their ids, up to a number that no open transaction can fall below. For that, a transaction is
-- known to the database before it takes its number.
CREATE SEQUENCE audit_entry_ids;
CREATE FUNCTION next_audit_entry() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  RETURN nextval('audit_entry_ids');
END $$;

CREATE TABLE audit_entries (
  id bigint PRIMARY KEY DEFAULT next_audit_entry(),
  at timestamptz NOT NULL,
  -- The id of an account, the actor of a program or the name of a job.
  actor text NOT NULL,
  -- Null for programs and jobs.
  role text CHECK (role IN ('trainer', 'agent', 'admin')),
  -- The permission by which somebody acted; null where the role alone allows the act.
  permission text,
  action text NOT NULL CHECK (action ~ '^[a-z-]+\.[a-z_-]+$'),
  object_kind text NOT NULL,
  object_id text,
  -- Whose data it is. No reference: the row stays as it is when the account goes.
  subject_id uuid,
  before jsonb CHECK (jsonb_typeof(before) = 'object'),
  after jsonb CHECK (jsonb_typeof(after) = 'object'),
  reason text CHECK (char_length(reason) <= 500),
  request_id uuid,
  session_id uuid,
  network text
);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor, id DESC);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, id DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_entries_by_object ON audit_entries (object_kind, object_id, id DESC);
CREATE INDEX audit_entries_by_action ON audit_entries (action, id DESC);
CREATE INDEX audit_entries_by_time ON audit_entries (at);

-- A seal holds the hash of each row of its batch, and a hash of those and of the seal before.
CREATE TABLE audit_seals (
  id bigint PRIMARY KEY CHECK (id > 0),
  at timestamptz NOT NULL,
  -- No row up to here is added later.
  up_to bigint NOT NULL,
  entry_ids bigint[] NOT NULL CHECK (cardinality(entry_ids) > 0),
  entry_hashes bytea[] NOT NULL CHECK (cardinality(entry_hashes) = cardinality(entry_ids)),
  previous bytea NOT NULL,
  hash bytea NOT NULL
);

CREATE INDEX audit_seals_by_end ON audit_seals (up_to);

-- All columns, in a form that depends on no setting of a connection.
CREATE FUNCTION hash_audit_entry(e audit_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), e.actor, e.role,
    e.permission, e.action, e.object_kind, e.object_id, e.subject_id, e.before, e.after, e.reason, e.request_id, e.session_id,
    e.network)::text, 'UTF8'))
$$;
CREATE FUNCTION hash_audit_seal(id bigint, at timestamptz, up_to bigint, entry_ids bigint[], entry_hashes bytea[], previous bytea)
RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), up_to,
    to_jsonb(entry_ids), encode(previous, 'hex'),
    (SELECT jsonb_agg(encode(hash, 'hex') ORDER BY place) FROM unnest(entry_hashes) WITH ORDINALITY AS hashes (hash, place))
  )::text, 'UTF8'))
$$;

CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_are_kept BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_stay BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_are_kept BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
