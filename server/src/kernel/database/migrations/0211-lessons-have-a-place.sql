-- Where a lesson takes place while the site has no room of its own (A-31): the trainer's video call.
ALTER TABLE lessons ADD meeting_url text CHECK (meeting_url ~ '^https://' AND char_length(meeting_url) <= 500);
CREATE INDEX calls_of_trainer ON lessons (trainer_id, starts_at DESC) WHERE meeting_url IS NOT NULL;
