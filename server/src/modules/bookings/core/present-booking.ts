import type { Booking, BookingStatus, Cancellation } from "@kalima/booking-contract";
import type { RoleName } from "@kalima/contracts/domain";
import type { RequestSession } from "../../../kernel/http/access.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import type { BothLevels } from "../../placement/public.ts";
import { buildPictureUrl } from "../../trainers/public.ts";
import { listBookingActions, presentReason, resolveStatus } from "./booking.policy.ts";
import type { CheckMeeting } from "./booking-events.ts";
import type { BookingRow, Scope } from "./bookings.repository.ts";
import { type Check, listCheckActions } from "./check.policy.ts";
import { computePackState, countCreditsLeft } from "./pack-state.ts";
import { asksToRenew, countLessonsLeft } from "./renewal.policy.ts";
import { mayRefuse } from "./replacement.policy.ts";

export type Reader = Pick<RequestSession, "userId" | "role" | "permissions">;

/** Who cancelled a booking or a lesson, by the stored role. */
export const CANCELLED_BY = { student: "student", trainer: "trainer", admin: "school" } as const satisfies Partial<
  Record<RoleName, Cancellation["by"]>
>;

function presentCancellation(row: BookingRow, reader: Reader): Cancellation | null {
  if (!row.cancelled_at || !row.cancelled_by_role) return null;
  // Students and trainers see only their own bookings; one of several admins may have cancelled.
  const isReader = row.cancelled_by_role === reader.role && (row.cancelled_by ?? reader.userId) === reader.userId;
  return {
    by: CANCELLED_BY[row.cancelled_by_role],
    byReader: isReader,
    at: row.cancelled_at.toISOString(),
    reason: presentReason(row.cancel_reason),
    money: row.waits_for_money ? "approval" : row.is_refunded ? "back" : "none",
  };
}

function presentRenewal(row: BookingRow, { role }: Reader, status: BookingStatus, now: Date): Booking["renewal"] {
  if (role !== "student" || row.service || status !== "confirmed") return null;
  const unplanned = countCreditsLeft(row, now);
  const left = countLessonsLeft(row.lessons, unplanned);
  const answer = row.renewal_answer;
  return { isAsked: asksToRenew({ pack: row.pack, left, unplanned }, answer), intends: answer?.intends ?? null };
}

function presentReplacement(row: BookingRow, { role }: Reader, now: Date): Booking["replacement"] {
  if (role !== "student" || !row.replacement || row.replacement.isAccepted) return null;
  return { former: row.replacement.former, mayRefuse: mayRefuse(row, now) };
}

/** A booking as its reader sees it at `now`. `levels` are those of the result that a speaking check belongs to. */
export function presentBooking(row: BookingRow, reader: Reader, now: Date, levels?: BothLevels): Booking {
  const status = resolveStatus(row.status, row.hold_expires_at, now);
  return {
    id: row.id,
    referenceCode: row.reference_code,
    createdAt: row.created_at.toISOString(),
    teacher: {
      id: row.trainer_id,
      name: row.trainer_name,
      gender: row.trainer_gender,
      pictureUrl: buildPictureUrl(row.trainer_picture_file_id),
    },
    studentName: reader.role === "student" ? null : row.student_called,
    pack: row.pack,
    lessonMinutes: row.lesson_minutes,
    lessons: row.lessons.map(({ id, startsAt, endsAt, status }) => ({ id, startsAt, endsAt, status })),
    status,
    total: { amountMinor: row.total_minor, currency: row.currency },
    holdExpiresAt: status === "awaiting_payment" ? (row.hold_expires_at?.toISOString() ?? null) : null,
    proofDueAt:
      status === "pending_approval" && row.proof_sent_at
        ? computeDeadline("proof", row.proof_sent_at).toISOString()
        : null,
    note: row.note,
    speakingCheck: presentCheck(row, reader.role, levels),
    cancellation: presentCancellation(row, reader),
    refunds: reader.role === "trainer" ? [] : row.refunds,
    credits:
      row.credits_left === null || row.service
        ? null
        : {
            left: countCreditsLeft(row, now),
            used: row.credits_used,
            expiresAt: row.credits_end_at?.toISOString() ?? null,
          },
    renewal: presentRenewal(row, reader, status, now),
    replacement: presentReplacement(row, reader, now),
    actions: row.service
      ? listCheckActions(reader.role, toCheck(row), now)
      : listBookingActions(reader.role, status, computePackState(row, reader.role, now)),
  };
}

function readStart({ id, lessons }: Pick<BookingRow, "id" | "lessons">): string {
  const [meeting] = lessons;
  if (!meeting) throw new Error(`the speaking check ${id} has no time`);
  return meeting.startsAt;
}

/** A booking of a speaking check, for its rules. @throws {Error} when it has no meeting. */
export function toCheck(row: BookingRow): Check {
  const { status, cancelled_at: cancelledAt, assessed_at } = row;
  return { status, startsAt: new Date(readStart(row)), cancelledAt, isAssessed: assessed_at !== null };
}

/** A booking of a speaking check, for its events. @throws {Error} when it has no meeting. */
export function toAppointment(row: BookingRow): CheckMeeting {
  const { student_id: studentId, trainer_user_id: trainerUserId, trainer_time_zone: timeZone } = row;
  return { studentId, trainerUserId, startsAt: readStart(row), timeZone };
}

/** Returns the speaking check of a booking; null for lessons. `levels` are the levels of its written result. */
export function presentCheck(
  { service, student_name }: BookingRow,
  role: RoleName,
  levels: BothLevels | undefined,
): Booking["speakingCheck"] {
  if (!service) return null;
  return {
    studentName: role === "student" ? null : student_name,
    written: levels?.written ?? null,
    spoken: levels?.spoken ?? null,
  };
}

/** The bookings that a reader may see: students and trainers their own, staff all. */
export function toScope({ userId, role }: Reader): Scope {
  if (role === "student") return { student: userId };
  return role === "trainer" ? { trainerUser: userId } : null;
}
