-- Why staff did something to a booking, as typed: where no other row holds it.
ALTER TABLE booking_history ADD reason text CHECK (length(reason) <= 500);
