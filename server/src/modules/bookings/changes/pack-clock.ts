import { audit } from "../../../kernel/audit/audit.ts";
import { bookingsRepository } from "../core/bookings.repository.ts";
import { findDueReminder } from "../core/change.policy.ts";
import { historyRepository } from "../core/history.repository.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import { creditsEndSoon } from "../lessons/change-events.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { endProposals } from "./proposals.ts";

const EVERY_SECONDS = 60;
const MAX_REMINDER_DAYS = 14;

/** Ends credits whose pack is over, and reminds of those that end soon (PO-06). */
export async function advancePacks({ database, events, clock }: BookingDependencies): Promise<void> {
  const ids = await bookingsRepository(database).listEndingCredits(clock(), MAX_REMINDER_DAYS);
  for (const id of ids) {
    await database.transaction(async (tx) => {
      const booking = await bookingsRepository(tx).lock(id);
      const now = clock();
      const end = booking?.credits_end_at;
      if (booking?.status !== "confirmed" || !end) return;
      const credits = creditsRepository(tx);
      const { balance } = await credits.readTotals(id);
      if (balance === 0) return;
      if (end <= now) {
        await credits.expire(id, balance, now);
        await historyRepository(tx).add({
          bookingId: id,
          kind: "credits_expired",
          by: null,
          at: now,
          lessons: balance,
        });
        const change = { subject: booking.student_id, before: { credits: balance }, after: { credits: 0 } };
        await audit(tx, { action: "booking.credits_expired", object: { kind: "booking", id }, ...change });
        return;
      }
      const days = findDueReminder(end, booking.credits_reminded_days, now);
      if (days === null) return;
      await tx.query("UPDATE bookings SET credits_reminded_days = $2 WHERE id = $1", [id, days]);
      await events.emit(tx, creditsEndSoon, {
        studentId: booking.student_id,
        referenceCode: booking.reference_code,
        lessons: balance,
        days,
      });
    });
  }
}

/** The clock of packs: credits that end, reminders of them, and unanswered proposals. */
export function schedulePackClock(parts: BookingDependencies): void {
  parts.jobs.schedule({
    name: "bookings.pack-clock",
    everySeconds: EVERY_SECONDS,
    async run() {
      await advancePacks(parts);
      await endProposals(parts);
    },
  });
}
