import type { UnclaimedPack } from "@kalima/booking-contract";
import type { BilingualText } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import { lockOrder } from "../../payments/public.ts";
import { ACCOUNT_REMOVED } from "../core/booking.policy.ts";
import { bookingsRepository } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import type { Reader } from "../core/present-booking.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { computeCreditsWorth, hasWaitingRefund } from "../refunds/money-out.ts";
import { closeCredits } from "./left-packs.ts";

type Row = {
  id: string;
  reference_code: string;
  trainer_name: BilingualText;
  pack: UnclaimedPack["pack"];
  price_per_lesson_minor: number;
  currency: string;
  credits: number;
  created_at: Date;
};

/** Since when each pack of a removed account waits. The reason is a constant of the code. */
export const UNCLAIMED_PACKS = `SELECT b.cancelled_at AS since FROM bookings b
  WHERE b.status = 'cancelled_by_student' AND b.cancel_reason = '${ACCOUNT_REMOVED}'
    AND (SELECT sum(credits) FROM credit_entries WHERE booking_id = b.id) > 0
    AND NOT EXISTS (SELECT FROM staff_refunds r WHERE r.booking_id = b.id AND r.state = 'waiting')`;

/** Lists what packs of removed accounts have left, the latest removal first; `limit + 1` rows at most. */
export async function listUnclaimedPacks(
  { database }: Pick<BookingDependencies, "database">,
  after: After,
  limit: number,
): Promise<(UnclaimedPack & { created_at: Date })[]> {
  const rows = await database.query<Row>(
    `SELECT b.id, b.reference_code, t.name AS trainer_name, b.pack, b.price_per_lesson_minor, b.currency, e.credits,
       b.cancelled_at AS created_at
     FROM bookings b JOIN trainers t ON t.id = b.trainer_id
     JOIN LATERAL (SELECT sum(credits)::int AS credits FROM credit_entries WHERE booking_id = b.id) e ON e.credits > 0
     WHERE b.status = 'cancelled_by_student' AND b.cancel_reason = $1
       AND NOT EXISTS (SELECT FROM staff_refunds r WHERE r.booking_id = b.id AND r.state = 'waiting')
       AND ($2::timestamptz IS NULL OR (date_trunc('milliseconds', b.cancelled_at), b.id) < ($2, $3::uuid))
     ORDER BY b.cancelled_at DESC, b.id DESC LIMIT $4`,
    [ACCOUNT_REMOVED, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  const packs: (UnclaimedPack & { created_at: Date })[] = [];
  for (const {
    id,
    reference_code,
    trainer_name,
    pack,
    credits,
    price_per_lesson_minor,
    currency,
    created_at,
  } of rows) {
    const amountMinor = await computeCreditsWorth(database, { id, price_per_lesson_minor });
    packs.push({
      id,
      referenceCode: reference_code,
      trainer: trainer_name,
      pack,
      lessonsLeft: credits,
      amount: { amountMinor, currency },
      removedAt: created_at.toISOString(),
      created_at,
    });
  }
  return packs;
}

/**
 * Closes a pack of a removed account without giving its money back, for staff, with a reason.
 *
 * @throws {AppError} `request.not_found` unless lessons of it are left; `booking.refund_waits`
 */
export async function closePack(
  { database, clock }: Pick<BookingDependencies, "database" | "clock">,
  reader: Reader,
  id: string,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const known = await bookingsRepository(tx).find(id);
    if (!known) throw new AppError("request.not_found");
    await lockOrder(tx, id);
    const row = await bookingsRepository(tx).lock(id);
    const isUnclaimed = row?.status === "cancelled_by_student" && row.cancel_reason === ACCOUNT_REMOVED;
    if (!isUnclaimed) throw new AppError("request.not_found");
    if (await hasWaitingRefund(tx, id)) throw new AppError("booking.refund_waits");
    const now = clock();
    const lessons = await closeCredits(tx, id, now);
    if (lessons === 0) throw new AppError("request.not_found");
    await audit(tx, { subject: row.student_id, before: { credits: lessons }, after: { credits: 0 }, reason });
    await historyRepository(tx).add({ bookingId: id, kind: "credits_expired", by: reader, at: now, lessons, reason });
  });
}
