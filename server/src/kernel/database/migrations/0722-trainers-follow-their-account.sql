-- A trainer is hidden while the account is disabled, and comes back with it. Those who have left are inactive.
ALTER TABLE trainers DROP CONSTRAINT trainers_status_check,
  ADD CONSTRAINT trainers_status_check CHECK (status IN ('active', 'inactive', 'disabled'));
UPDATE trainers t SET status = CASE WHEN u.phone = 'deleted:' || u.id THEN 'inactive' ELSE 'disabled' END
FROM users u WHERE u.id = t.user_id AND u.status = 'inactive' AND t.status = 'active';
