-- Trainers are notified of speaking checks, students of the level found.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN (
  'booking_confirmed', 'password_changed', 'phone_changed',
  'speaking_check_booked', 'speaking_check_cancelled', 'speaking_check_called_off', 'spoken_level_found'
));
