import { type BookingEvent, refusalReason } from "@kalima/booking-contract";
import type { RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import { listRefunds } from "../../payments/public.ts";
import { presentReason } from "../core/booking.policy.ts";
import { bookingsRepository } from "../core/bookings.repository.ts";
import { type HistoryKind, historyRepository, type StaffOnlyKind } from "../core/history.repository.ts";
import { type Reader, toScope } from "../core/present-booking.ts";
import { readEventsOfStaff } from "../staff/read-events.ts";

const BY = { student: "student", trainer: "trainer", admin: "school" } as const;
const toIso = (at: Date | null) => at?.toISOString() ?? null;
/** Entries hidden from other readers: staff discuss refunds among themselves, and trainers do not see money. */
const OF_STAFF: readonly StaffOnlyKind[] = ["refund_asked", "refund_declined", "refund_overtaken"];
const HIDDEN: Partial<Record<RoleName, readonly HistoryKind[]>> = {
  student: OF_STAFF,
  trainer: [...OF_STAFF, "refund_granted", "refund_pending"],
};
const EMPTY = {
  by: null,
  byReader: false,
  startsAt: null,
  movedTo: null,
  reason: null,
  outcome: null,
  lessons: null,
  days: null,
  refund: null,
} satisfies Partial<BookingEvent>;

const isStaff = ({ role }: Reader) => role === "agent" || role === "admin";

/**
 * Reads the history of a booking, oldest first; trainers see no money, and staff alone see attempts to pay, sessions that are over, and
 * who of their colleagues acted.
 *
 * @throws {AppError} `request.not_found`
 */
export async function readHistory(database: Database, reader: Reader, id: string): Promise<BookingEvent[]> {
  const row = await bookingsRepository(database).find(id, toScope(reader));
  if (!row) throw new AppError("request.not_found");
  const booked: BookingEvent = {
    ...EMPTY,
    kind: "booked",
    at: row.created_at.toISOString(),
    by: "student",
    byReader: reader.role === "student",
  };
  const paid = await database.query<{ at: Date; credits: number }>(
    "SELECT at, credits FROM credit_entries WHERE booking_id = $1 AND kind = 'granted'",
    [id],
  );
  const confirmed = paid.map(
    ({ at, credits }): BookingEvent => ({ ...EMPTY, kind: "confirmed", at: at.toISOString(), lessons: credits }),
  );
  const entries = await historyRepository(database).listByBooking(id);
  const shown = entries.filter(({ kind }) => !HIDDEN[reader.role]?.includes(kind));
  const changes = shown.map(
    (entry): BookingEvent => ({
      ...EMPTY,
      kind: entry.kind,
      at: entry.at.toISOString(),
      by: entry.by_role && BY[entry.by_role],
      byReader: entry.by_id === reader.userId,
      byName: isStaff(reader) && entry.by_role === "admin" ? entry.by_name : null,
      startsAt: toIso(entry.starts_at),
      movedTo: toIso(entry.moved_to),
      reason: entry.kind === "proof_refused" ? null : presentReason(entry.reason),
      refusal: entry.kind === "proof_refused" ? refusalReason.parse(entry.reason) : null,
      outcome: entry.outcome,
      lessons: entry.lessons,
      days: entry.days,
    }),
  );
  const refunds = reader.role === "trainer" ? [] : await listRefunds(database, id);
  const moneyBack = refunds.map(
    ({ amount_minor: amountMinor, created_at, sent_at, status }): BookingEvent => ({
      ...EMPTY,
      kind: "refund",
      at: created_at.toISOString(),
      refund: {
        amount: { amountMinor, currency: row.currency },
        sentAt: toIso(sent_at),
        hasFailed: status === "failed",
      },
    }),
  );
  const ofStaff = isStaff(reader) ? await readEventsOfStaff(database, id) : [];
  const known = ofStaff.map((event): BookingEvent => ({ ...EMPTY, ...event }));
  return [booked, ...known, ...confirmed, ...changes, ...moneyBack].sort((a, b) => a.at.localeCompare(b.at));
}
