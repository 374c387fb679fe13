-- Minutes of the lessons that a trainer gives: 30, 50 or both.
ALTER TABLE trainers ADD COLUMN lesson_lengths smallint[] NOT NULL DEFAULT '{50}'
  CHECK (lesson_lengths <@ '{30,50}' AND cardinality(lesson_lengths) > 0);

-- Minutes of each meeting of a booking. A pack has lessons of one length.
ALTER TABLE bookings ADD COLUMN lesson_minutes smallint NOT NULL DEFAULT 50;
UPDATE bookings SET lesson_minutes = 15 WHERE service IS NOT NULL;
ALTER TABLE bookings ADD CHECK (service IS NULL AND lesson_minutes IN (30, 50) OR service IS NOT NULL AND lesson_minutes = 15);

-- The longest lesson that may begin then.
ALTER TABLE trainer_free_times ADD COLUMN lesson_minutes smallint NOT NULL DEFAULT 50;
INSERT INTO stale_listings (trainer_id) SELECT id FROM trainers;
