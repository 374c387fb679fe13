import type { Booking } from "@kalima/contracts/api";
import type { RoleName } from "@kalima/contracts/domain";
import type { BothLevels } from "../../placement/public.ts";
import type { CheckMeeting } from "./booking-events.ts";
import type { BookingRow } from "./bookings.repository.ts";
import type { Check } from "./check.policy.ts";

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
