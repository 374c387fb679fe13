import { HOUR_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { closeOrders, type ProofRefused, proofRefused, proofSent, transferChosen } from "../payments/public.ts";
import { listSources, resolveStatus } from "./core/booking.policy.ts";
import { type BookingRow, bookingsRepository } from "./core/bookings.repository.ts";
import { historyRepository } from "./core/history.repository.ts";
import { endHold, holdsRepository } from "./holds/holds.ts";
import { requireTrainer } from "./holds/require-trainer.ts";
import { lessonsRepository } from "./lessons/lessons.repository.ts";

type Dependencies = Pick<ModuleContext, "events" | "jobs">;

/** From the choice on (PO-07). */
const TRANSFER_HOLD_HOURS = 24;
/** Staff may refuse a proof after the hold is over; a student always has this long to send another one. */
const AFTER_REFUSAL_HOURS = 2;

async function readState(tx: Database, id: string, now: Date) {
  const booking = await bookingsRepository(tx).find(id);
  if (!booking) throw new Error(`an order names the unknown booking ${id}`);
  const { status, hold_expires_at, trainer_id: trainerId } = booking;
  return { status: resolveStatus(status, hold_expires_at, now), trainerId };
}

/** Holds times until then at least, but never beyond the first of them. */
export async function extendHold({ jobs }: Dependencies, tx: Database, bookingId: string, until: Date): Promise<void> {
  const runAt = await holdsRepository(tx).extend(bookingId, until);
  // The job has its own key, because the job of the first hold may still wait.
  await jobs.enqueue(tx, endHold, { bookingId }, { runAt, key: `${bookingId} ${runAt.getTime()}` });
}

const inHours = (hours: number, now: Date) => new Date(now.getTime() + hours * HOUR_MS);

async function holdForTransfer(parts: Dependencies, tx: Database, bookingId: string, now: Date): Promise<void> {
  const { status, trainerId } = await readState(tx, bookingId, now);
  if (status !== "awaiting_payment") throw new AppError("payment.hold_over");
  await requireTrainer(tx, trainerId);
  await extendHold(parts, tx, bookingId, inHours(TRANSFER_HOLD_HOURS, now));
}

/** While staff check the proof, no clock ends the hold. A trainer who has become unavailable is no reason: the money may be on its way. */
async function waitForStaff(tx: Database, bookingId: string, now: Date): Promise<void> {
  const from = listSources("student", "pending_approval");
  const isHeld = from.includes((await readState(tx, bookingId, now)).status);
  const isMoved = isHeld && (await bookingsRepository(tx).move(bookingId, from, "pending_approval", now));
  if (!isMoved) throw new AppError("payment.hold_over");
}

async function end(tx: Database, bookingId: string, now: Date, byId: string | null): Promise<boolean> {
  const bookings = bookingsRepository(tx);
  if (!(await bookings.move(bookingId, ["pending_approval"], "cancelled_by_admin", now))) return false;
  await bookings.recordCancellation(bookingId, { byRole: byId ? "admin" : null, byId, reason: null, now });
  await lessonsRepository(tx).releaseAll([bookingId]);
  return true;
}

async function refuse(
  parts: Dependencies,
  tx: Database,
  { bookingId, staffId, reason, isLast, now }: ProofRefused,
): Promise<void> {
  const history = historyRepository(tx);
  const entry = { bookingId, by: { userId: staffId, role: "admin" as const }, at: now };
  await history.add({ ...entry, kind: "proof_refused", reason });
  if (isLast) {
    if (!(await end(tx, bookingId, now, staffId))) return;
    await history.add({ ...entry, kind: "booking_cancelled" });
    await closeOrders(tx, [bookingId], "cancelled", now);
    return;
  }
  const from = listSources("admin", "awaiting_payment");
  if (!(await bookingsRepository(tx).move(bookingId, from, "awaiting_payment", now))) return;
  await extendHold(parts, tx, bookingId, inHours(AFTER_REFUSAL_HOURS, now));
}

/** Ends a booking whose first lesson began before staff found its money; true when it did. The money goes back. */
export async function cancelIfStarted(tx: Database, booking: BookingRow, now: Date): Promise<boolean> {
  const hasBegun = booking.lessons.some(({ startsAt }) => new Date(startsAt) <= now);
  return booking.status === "pending_approval" && hasBegun && end(tx, booking.id, now, null);
}

/** Subscribes to bank transfer events and updates the booking in the transaction of each event. */
export function reactToTransfers(parts: Dependencies): void {
  parts.events.on(transferChosen, (tx, { bookingId, now }) => holdForTransfer(parts, tx, bookingId, now));
  parts.events.on(proofSent, (tx, { bookingId, now }) => waitForStaff(tx, bookingId, now));
  parts.events.on(proofRefused, (tx, refused) => refuse(parts, tx, refused));
}
