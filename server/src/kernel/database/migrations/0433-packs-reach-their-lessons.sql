-- A pack stays valid until a day after its last planned lesson, so that a lesson given back in time can be taken again.
UPDATE bookings b SET credits_expire_at = planned.ends_at, credits_reminded_days = NULL
  FROM (SELECT booking_id, max(starts_at) + interval '24 hours' AS ends_at FROM lessons WHERE status = 'upcoming' GROUP BY booking_id) planned
  WHERE planned.booking_id = b.id AND b.status = 'confirmed' AND b.credits_expire_at < planned.ends_at;
