-- Whatever ends a session, the service or a hand in SQL, tells every process: its access tokens die at once.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('session_revoked', NEW.id::text); RETURN NULL; END $$;
CREATE TRIGGER sessions_tell_their_end AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();

-- Tokens say what an account may do. When that changes they end, and the next sign-in tells how it stands.
CREATE FUNCTION end_sessions_of_changed_user() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  UPDATE sessions SET revoked_at = now() WHERE subject_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_their_sessions AFTER UPDATE OF status, role ON users FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION end_sessions_of_changed_user();

CREATE INDEX ON sessions (expires_at);
