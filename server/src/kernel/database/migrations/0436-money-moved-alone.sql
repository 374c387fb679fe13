-- What one person let go without a second one: of a booking (`subject`) by a refund, or to a trainer by a payout. Both count
-- towards what the person may let go on a day. A payout that is withdrawn has moved nothing.
CREATE VIEW money_moved_alone AS
  SELECT requested_by AS person, booking_id AS subject, amount_minor, requested_at AS at
  FROM staff_refunds WHERE state = 'made' AND decided_by IS NULL
  UNION ALL
  SELECT prepared_by, trainer_id, amount_minor, prepared_at
  FROM trainer_payouts WHERE state IN ('approved', 'paid') AND approved_by IS NULL;
CREATE INDEX trainer_payouts_by_preparer ON trainer_payouts (prepared_by, prepared_at);
