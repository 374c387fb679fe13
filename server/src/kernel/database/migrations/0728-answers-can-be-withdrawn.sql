-- An answer by SMS or e-mail leaves after some seconds, in which its agent may withdraw it. Null once it is being sent, and where it
-- is sent at once.
ALTER TABLE support_replies ADD COLUMN leaves_at timestamptz;
