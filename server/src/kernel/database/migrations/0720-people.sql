-- For which staff disabled an account. Its person reads it at the next sign-in.
ALTER TABLE users ADD COLUMN disabled_reason text
  CHECK (disabled_reason IS NULL OR (status = 'inactive' AND char_length(disabled_reason) BETWEEN 1 AND 300));

-- When each account was last used. Not a column of users: each visit would write a new row there with all its indexes, and wait for
-- sign-ins, which share a lock of it.
CREATE TABLE account_visits (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  last_at timestamptz NOT NULL
);
INSERT INTO account_visits (user_id, last_at)
SELECT u.id, greatest(u.created_at, seen.at) FROM users u LEFT JOIN (
  SELECT s.subject_id, max(r.created_at) AS at FROM sessions s JOIN refresh_tokens r ON r.session_id = s.id GROUP BY s.subject_id
) AS seen ON seen.subject_id = u.id
WHERE u.phone <> 'deleted:' || u.id;
CREATE FUNCTION begin_account_visits() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO account_visits (user_id, last_at) VALUES (NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER users_are_visited AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION begin_account_visits();

-- The list of all people in each of its orders. Filters that let few through have an index of their own; others are found on the way.
CREATE INDEX account_visits_by_time ON account_visits (last_at, user_id);
CREATE INDEX users_by_creation ON users (created_at, id);
CREATE INDEX users_by_name ON users (fold_text(name), id);
CREATE INDEX users_by_country ON users (country, created_at, id);
CREATE INDEX users_disabled ON users (created_at, id) WHERE status = 'inactive';
CREATE INDEX users_untested ON users (created_at, id) WHERE role = 'student' AND placement_result_id IS NULL;

-- Notes of staff about a person, which the person does not read.
CREATE TABLE person_notes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  author_id uuid NOT NULL REFERENCES users,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  written_at timestamptz NOT NULL
);
CREATE INDEX person_notes_of_person ON person_notes (user_id, written_at);
CREATE INDEX person_notes_of_author ON person_notes (author_id);
