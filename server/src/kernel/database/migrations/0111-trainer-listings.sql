-- What the list of trainers filters and sorts by: a copy, seconds behind the truth, of active trainers (decision 37).
CREATE TABLE trainer_listings (
  trainer_id uuid PRIMARY KEY REFERENCES trainers ON DELETE CASCADE,
  -- s:ielts, l:B1, c:EG.
  tokens text[] NOT NULL,
  -- Three-hour blocks of the UTC week, 0 to 55 from Sunday, in which a time is free.
  blocks smallint[] NOT NULL,
  -- Folded words of both languages (search-words.ts).
  words tsvector NOT NULL,
  price_minor integer NOT NULL,
  rating_average double precision,
  rating_count integer NOT NULL,
  lesson_count integer NOT NULL,
  student_count integer NOT NULL,
  -- Smallest first.
  match_rank double precision NOT NULL,
  rating_rank double precision NOT NULL,
  notice interval NOT NULL,
  -- The last free time of the horizon, and the last moment at which the notice allows to book it.
  last_free_at timestamptz NOT NULL,
  last_call_at timestamptz NOT NULL,
  -- Of samples: the same number from 0 to 1 for the same trainer, uniform over all.
  lot double precision NOT NULL,
  refreshed_at timestamptz NOT NULL
);
CREATE INDEX listings_by_token ON trainer_listings USING gin (tokens, blocks) WITH (fastupdate = off);
CREATE INDEX listings_by_word ON trainer_listings USING gin (words) WITH (fastupdate = off);
CREATE INDEX listings_by_match ON trainer_listings (match_rank, trainer_id);
CREATE INDEX listings_by_rating ON trainer_listings (rating_rank, trainer_id);
CREATE INDEX listings_by_price ON trainer_listings (price_minor, trainer_id);
CREATE INDEX listings_by_last_free ON trainer_listings (last_free_at);
CREATE INDEX listings_by_last_call ON trainer_listings (last_call_at);
CREATE INDEX listings_by_lot ON trainer_listings (lot);
CREATE INDEX listings_by_age ON trainer_listings (refreshed_at);

-- Start times that no live lesson takes, whoever asks: notice and "not today" depend on the visitor.
CREATE TABLE trainer_free_times (
  trainer_id uuid NOT NULL REFERENCES trainer_listings ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  -- The free time before it, '-infinity' for the first: the soonest one from any moment on is found without a look at the others.
  previous_at timestamptz NOT NULL,
  PRIMARY KEY (trainer_id, starts_at)
);
CREATE INDEX free_times_by_start ON trainer_free_times (starts_at, trainer_id) INCLUDE (previous_at);

-- Trainers whose copy is behind. A log and not a set: a mark of a transaction that commits later is another row, so a
-- refresh that runs meanwhile cannot remove it.
CREATE TABLE stale_listings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE
);

CREATE FUNCTION mark_listing_of_trainer() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO stale_listings (trainer_id) VALUES (NEW.id); RETURN NULL; END $$;
CREATE FUNCTION mark_listing_of_part() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF TG_OP <> 'INSERT' THEN
    -- A trainer that is being deleted needs no mark.
    INSERT INTO stale_listings (trainer_id) SELECT id FROM trainers WHERE id = OLD.trainer_id;
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.trainer_id <> OLD.trainer_id THEN
    INSERT INTO stale_listings (trainer_id) VALUES (NEW.trainer_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER trainers_mark_listing AFTER INSERT OR UPDATE ON trainers
  FOR EACH ROW EXECUTE FUNCTION mark_listing_of_trainer();
CREATE TRIGGER shifts_mark_listing AFTER INSERT OR UPDATE OR DELETE ON trainer_shifts
  FOR EACH ROW EXECUTE FUNCTION mark_listing_of_part();
CREATE TRIGGER lessons_mark_listing AFTER INSERT OR DELETE OR UPDATE OF trainer_id, starts_at, ends_at, status, rating ON lessons
  FOR EACH ROW EXECUTE FUNCTION mark_listing_of_part();

INSERT INTO stale_listings (trainer_id) SELECT id FROM trainers;

-- Replaced by the words of a listing.
ALTER TABLE trainers DROP COLUMN search;
DROP FUNCTION fold_text;
