-- What a trainer earns of each lesson, in percent of its price (PO-09).
ALTER TABLE trainers ADD share_percent smallint NOT NULL DEFAULT 70 CHECK (share_percent BETWEEN 0 AND 100);

-- Price and share of the moment at which a lesson was completed: a later share changes nothing that was earned.
CREATE TABLE trainer_earnings (
  lesson_id uuid PRIMARY KEY REFERENCES lessons ON DELETE CASCADE,
  price_minor integer NOT NULL CHECK (price_minor >= 0),
  share_percent smallint NOT NULL CHECK (share_percent BETWEEN 0 AND 100),
  -- Half a piastre is rounded up.
  amount_minor integer NOT NULL GENERATED ALWAYS AS ((price_minor::bigint * share_percent + 50) / 100) STORED
);
CREATE TRIGGER trainer_earnings_stay BEFORE UPDATE ON trainer_earnings FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- By the database, because trainer, clock and the end of a booking each complete lessons. Speaking checks are free.
CREATE FUNCTION earn_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trainer_earnings (lesson_id, price_minor, share_percent)
    SELECT NEW.id, b.price_per_lesson_minor, t.share_percent FROM bookings b, trainers t
    WHERE b.id = NEW.booking_id AND b.service IS NULL AND t.id = NEW.trainer_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER lessons_are_earned AFTER INSERT OR UPDATE OF status ON lessons
  FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION earn_lesson();

-- Lessons of earlier versions.
INSERT INTO trainer_earnings (lesson_id, price_minor, share_percent)
  SELECT l.id, b.price_per_lesson_minor, t.share_percent
  FROM lessons l JOIN bookings b ON b.id = l.booking_id JOIN trainers t ON t.id = l.trainer_id
  WHERE l.status = 'completed' AND b.service IS NULL;

CREATE INDEX lessons_over_of_trainer ON lessons (trainer_id, (coalesce(ended_at, ends_at)))
  WHERE status IN ('completed', 'missed');
