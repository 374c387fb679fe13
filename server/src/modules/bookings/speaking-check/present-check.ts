import type { Booking } from "@kalima/contracts/api";
import type { RoleName } from "@kalima/contracts/domain";
import type { BothLevels } from "../../placement/public.ts";
import type { BookingRow } from "../bookings.repository.ts";
import type { Check } from "./check.policy.ts";

/** A booking of a speaking check, for its rules. @throws {Error} when it has no meeting. */
export function checkOf({ id, status, lessons, cancelled_at, assessed_at }: BookingRow): Check {
  const [meeting] = lessons;
  if (!meeting) throw new Error(`the speaking check ${id} has no time`);
  return { status, startsAt: new Date(meeting.startsAt), cancelledAt: cancelled_at, isAssessed: assessed_at !== null };
}

/** What a booking holds beyond its meeting; null for lessons. `levels` are those of its written result. */
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
