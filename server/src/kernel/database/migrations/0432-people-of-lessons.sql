-- Who may be in the room of a lesson changes in many ways: whatever does it, a hand in SQL too, tells every process.
CREATE FUNCTION tell_lesson_changed() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('lesson_people', NEW.id::text); RETURN NULL; END $$;
CREATE TRIGGER lessons_tell_their_people AFTER UPDATE OF trainer_id, student_id, status, trainer_joined_at, student_joined_at
  ON lessons FOR EACH ROW
  WHEN (OLD.trainer_id <> NEW.trainer_id OR OLD.student_id <> NEW.student_id OR OLD.status <> NEW.status
    OR (OLD.trainer_joined_at IS NOT NULL AND NEW.trainer_joined_at IS NULL)
    OR (OLD.student_joined_at IS NOT NULL AND NEW.student_joined_at IS NULL))
  EXECUTE FUNCTION tell_lesson_changed();

CREATE FUNCTION tell_lessons_of_booking() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  PERFORM pg_notify('lesson_people', id::text) FROM lessons WHERE booking_id = NEW.id AND status IN ('upcoming', 'delayed', 'freezed');
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_tell_their_people AFTER UPDATE OF status ON bookings FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION tell_lessons_of_booking();

CREATE FUNCTION tell_lessons_of_trainer() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  PERFORM pg_notify('lesson_people', id::text) FROM lessons WHERE trainer_id = NEW.id AND status IN ('upcoming', 'delayed', 'freezed');
  RETURN NULL;
END $$;
CREATE TRIGGER trainers_tell_their_people AFTER UPDATE OF user_id ON trainers FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION tell_lessons_of_trainer();

-- The arrival of one trainer is not that of another: a lesson that changes hands waits for its new trainer.
CREATE FUNCTION void_arrival_of_former_trainer() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF NEW.trainer_joined_at IS NOT DISTINCT FROM OLD.trainer_joined_at THEN
    NEW.trainer_joined_at := NULL;
    NEW.running_since := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER former_trainers_have_not_arrived BEFORE UPDATE OF trainer_id ON lessons FOR EACH ROW
  WHEN (OLD.trainer_id <> NEW.trainer_id) EXECUTE FUNCTION void_arrival_of_former_trainer();
