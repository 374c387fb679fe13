-- What is free as bits (free-quarters.ts): a sample of listings is counted without a row for each free time.
ALTER TABLE trainer_listings ADD COLUMN free_quarters bytea NOT NULL DEFAULT '';
INSERT INTO stale_listings (trainer_id) SELECT id FROM trainers;
