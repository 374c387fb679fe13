import type { LeftLessons } from "@kalima/accounts-contract";
import type { LeftPack } from "@kalima/booking-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { findRefundTarget } from "../../payments/public.ts";
import { ACCOUNT_REMOVED } from "../core/booking.policy.ts";
import { type BookingRow, bookingsRepository } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import { countCreditsLeft, quoteCancellation } from "../core/pack-state.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import { lessonsRepository } from "../lessons/lessons.repository.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { cancelLocked } from "./cancel-booking.ts";

/** More paid packs at a time than anybody has. */
const MAX_PACKS = 100;

/** Planned lessons of a pack that have not begun and whose money does not come back, and what does. */
function quoteLeaving(row: BookingRow, now: Date) {
  const { released, kept, lessons } = quoteCancellation(row, "student", now);
  return { released, lessons, tooNear: kept.filter(({ startsAt }) => startsAt > now) };
}

/** Lists the paid packs of a student that still have lessons, newest first. */
export async function listLeftPacks(
  { database, clock }: Pick<BookingDependencies, "database" | "clock">,
  student: string,
): Promise<LeftPack[]> {
  const now = clock();
  const filter = { statuses: ["confirmed"] as const, after: null, limit: MAX_PACKS, now };
  const packs: LeftPack[] = [];
  for (const row of await bookingsRepository(database).list({ student }, filter)) {
    const { lessons, tooNear } = quoteLeaving(row, now);
    if (row.service || lessons + tooNear.length === 0) continue;
    const leftMinor = (await findRefundTarget(database, row.id))?.leftMinor ?? 0;
    const amountMinor = Math.min(lessons * row.price_per_lesson_minor, leftMinor);
    const { id, trainer_name: trainer, currency } = row;
    packs.push({ id, trainer, lessons, amount: { amountMinor, currency }, tooNear: tooNear.length });
  }
  return packs;
}

/**
 * Ends a paid pack whose student removes the account. With a choice, nothing is left of it: lessons that would come back
 * are refunded or given up, and those that are too near to come back fall away. Without one, all its lessons to come are
 * credits that staff decide on. A pack without lessons is complete, and stays as it is.
 */
export async function endPack(
  parts: BookingDependencies,
  { tx, row, now }: { tx: Database; row: BookingRow; now: Date },
  choice: LeftLessons | undefined,
): Promise<void> {
  const { released, lessons, tooNear } = quoteLeaving(row, now);
  const near = tooNear.map(({ id }) => id);
  if (lessons + near.length === 0) return;
  const student = { userId: row.student_id, role: "student" } as const;
  if (choice === "refund" && lessons > 0) {
    const wanted = { giveBack: "money", reason: ACCOUNT_REMOVED } as const;
    await cancelLocked(parts, { tx, row, reader: student, wanted, now });
    await lessonsRepository(tx).cancel(near);
    return;
  }
  const bookings = bookingsRepository(tx);
  await bookings.move(row.id, [row.status], "cancelled_by_student", now);
  await bookings.recordCancellation(row.id, {
    byRole: "student",
    byId: row.student_id,
    reason: ACCOUNT_REMOVED,
    now,
  });
  await historyRepository(tx).add({ bookingId: row.id, kind: "booking_cancelled", by: student, at: now, lessons });
  const credits = creditsRepository(tx);
  if (countCreditsLeft(row, now) === 0) await credits.expire(row.id, row.credits_left ?? 0, now);
  await credits.restore(await lessonsRepository(tx).cancel(released.map(({ id }) => id)), now);
  const undecided = await lessonsRepository(tx).cancel(near);
  if (choice) await closeCredits(tx, row.id, now);
  else await credits.restore(undecided, now);
}

/** Ends the credits of a booking without their money; answers how many there were. */
export async function closeCredits(tx: Database, bookingId: string, now: Date): Promise<number> {
  const credits = creditsRepository(tx);
  const { balance } = await credits.readTotals(bookingId);
  await credits.expire(bookingId, balance, now);
  return balance;
}
