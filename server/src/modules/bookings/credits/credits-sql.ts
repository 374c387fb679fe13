import { CREDIT_EXTENSION_DAYS } from "@kalima/booking-contract";

/**
 * The end of a pack's credits, of a booking `b`. Each lesson that was lost through trainer or school adds 30 days (PO-04):
 * derived, so that the clock of lessons needs no lock of the booking.
 */
export const CREDITS_END_SQL = `b.credits_expire_at + interval '${CREDIT_EXTENSION_DAYS * 24} hours' *
  (SELECT count(*) FROM lessons l WHERE l.booking_id = b.id
   AND (l.missed_by = 'trainer' OR l.cancelled_by_role IN ('trainer', 'admin')))`;

/** SQL of the lessons that may still be planned from a booking `b`: none once the pack has ended. `now` is a parameter such as `$2`. */
export const buildCreditsLeftSql = (now: string) =>
  `CASE WHEN ${CREDITS_END_SQL} <= ${now} THEN 0
   ELSE coalesce((SELECT sum(credits) FROM credit_entries e WHERE e.booking_id = b.id), 0) END`;
