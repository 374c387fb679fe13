-- People who asked support for a call at an hour of their choice, and the attempts to reach them.
CREATE TABLE call_backs (
  id uuid PRIMARY KEY,
  -- Without an account a name and a phone stand here.
  user_id uuid REFERENCES users,
  full_name text,
  phone text,
  language text NOT NULL CHECK (language IN ('en', 'ar')),
  topic text NOT NULL CHECK (topic IN ('lessons', 'payment', 'account', 'teaching', 'other')),
  details text NOT NULL,
  wished_at timestamptz NOT NULL,
  -- From when on the next call is due: the wished hour, or the last attempt.
  due_from timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'reached', 'given_up')),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (full_name IS NOT NULL AND phone IS NOT NULL))
);
CREATE INDEX call_backs_by_state ON call_backs (state, due_from, id);
CREATE INDEX call_backs_of_accounts ON call_backs (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE call_back_tries (
  id uuid PRIMARY KEY,
  call_back_id uuid NOT NULL REFERENCES call_backs ON DELETE CASCADE,
  -- Null once the agent's account is removed.
  agent_id uuid REFERENCES users,
  outcome text NOT NULL CHECK (outcome IN ('reached', 'no_answer', 'wrong_number')),
  note text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX call_back_tries_in_order ON call_back_tries (call_back_id, at, id);

CREATE TRIGGER call_backs_announce AFTER INSERT OR UPDATE OR DELETE ON call_backs
  FOR EACH ROW EXECUTE FUNCTION announce_queue('call-backs');
