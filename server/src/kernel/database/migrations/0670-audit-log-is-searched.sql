-- The log is read newest first: by time, and by number within an instant. Each filter has an index in that order, so that a page
-- costs the same however long the log is.
DROP INDEX audit_entries_by_actor;
DROP INDEX audit_entries_by_subject;
DROP INDEX audit_entries_by_object;
DROP INDEX audit_entries_by_action;
DROP INDEX audit_entries_by_time;
CREATE INDEX audit_entries_by_time ON audit_entries (at, id);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor, at, id);
CREATE INDEX audit_entries_by_actor_and_kind ON audit_entries (actor, object_kind, at, id);
CREATE INDEX audit_entries_by_actor_and_action ON audit_entries (actor, action, at, id);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, at, id) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_entries_by_kind ON audit_entries (object_kind, at, id);
CREATE INDEX audit_entries_by_object ON audit_entries (object_kind, object_id, at, id);
CREATE INDEX audit_entries_by_action ON audit_entries (action, at, id);

-- The last seal of each day, which was sent to the owners to be kept elsewhere.
CREATE TABLE audit_days (
  -- On the school's clock.
  day date PRIMARY KEY,
  seal bigint NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE TRIGGER audit_days_stay BEFORE UPDATE OR DELETE ON audit_days FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_days_are_kept BEFORE TRUNCATE ON audit_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How people compare names: without case, accents, vowel marks and tatweel; hamza forms, taa marbuta and alif maqsura as their
-- plain letters; digits of any script as 0-9.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(
    regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g'),
    'ٱةىیکøł٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اهييكol01234567890123456789')
$$;
CREATE INDEX users_by_folded_name ON users USING gin (fold_text(name) gin_trgm_ops);
-- A phone is found by its last digits, with or without its country.
CREATE INDEX users_by_phone_end ON users (reverse(phone) text_pattern_ops);
CREATE INDEX users_by_email ON users (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX users_who_work ON users (role) WHERE role <> 'student';
