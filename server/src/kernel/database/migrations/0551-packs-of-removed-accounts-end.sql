-- Packs of accounts that were removed stayed confirmed, with credits and without an owner. Those with credits end, and are
-- on the list of staff; the others are complete.
UPDATE bookings b SET status = 'cancelled_by_student', cancelled_by_role = 'student', cancelled_by = b.student_id,
    updated_at = b.cancelled_at
  WHERE b.status = 'confirmed' AND b.service IS NULL AND b.cancel_reason = 'account_removed'
    AND (SELECT sum(credits) FROM credit_entries e WHERE e.booking_id = b.id) > 0;
