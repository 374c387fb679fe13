-- Tokens of a listing name the trainer's gender and a video introduction, by which visitors filter.
INSERT INTO stale_listings (trainer_id) SELECT id FROM trainers;
