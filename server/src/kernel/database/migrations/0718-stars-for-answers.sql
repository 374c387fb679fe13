-- How helpful an answer to a question was, from 1 to 5; the person is asked once.
ALTER TABLE support_requests ADD COLUMN rating int CHECK (rating BETWEEN 1 AND 5), ADD COLUMN rated_at timestamptz;
