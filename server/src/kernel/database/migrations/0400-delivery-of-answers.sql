-- How far an answer by SMS or e-mail got. Null for answers in the profile, and for those of earlier versions.
ALTER TABLE support_replies
  ADD COLUMN channel text CHECK (channel IN ('sms', 'email')),
  ADD COLUMN delivery text CHECK (delivery IN ('sending', 'sent', 'refused', 'undelivered')),
  ADD COLUMN delivered_at timestamptz,
  ADD CHECK ((channel IS NULL) = (delivery IS NULL));
