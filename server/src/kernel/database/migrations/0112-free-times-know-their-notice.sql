-- The last moment at which the trainer's notice allows to book a free time: "soonest" is then read from one index.
TRUNCATE trainer_free_times;
ALTER TABLE trainer_free_times ADD COLUMN call_at timestamptz NOT NULL;
DROP INDEX free_times_by_start;
CREATE INDEX free_times_by_start ON trainer_free_times (starts_at, trainer_id) INCLUDE (previous_at, call_at);
CREATE INDEX listings_by_notice ON trainer_listings (notice);
CREATE INDEX listings_by_average ON trainer_listings (rating_average);
INSERT INTO stale_listings (trainer_id) SELECT id FROM trainers;
