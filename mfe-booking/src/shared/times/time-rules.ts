import type { ErrorCode } from "@kalima/booking-contract/errors";
import { instant, MINUTE_MS } from "@kalima/contracts/domain";
import type { CalendarDate } from "@kalima/ui/calendar";

/** The time that a link to this page chooses by `?at=`; null without one. */
export function instantFrom(parameters: URLSearchParams): string | null {
  const at = instant.safeParse(parameters.get("at"));
  return at.success ? at.data : null;
}

/** An instant in the form `2026-11-24T17:00:00.000Z`, so that equal instants are equal strings. */
export function normalizeInstant(given: string): string {
  return new Date(given).toISOString();
}

/** Chosen start times (normalized instants) of lessons of one length. */
export type ChosenTimes = { times: readonly string[]; lessonMinutes: number };

/** True if a time cannot join the chosen ones, because its lesson would overlap one of them or is one of them. */
export function isOverlapped({ times, lessonMinutes }: ChosenTimes, at: string): boolean {
  return times.some((time) => Math.abs(Date.parse(time) - Date.parse(at)) < lessonMinutes * MINUTE_MS);
}

/** Why no time of this day can be booked, in the student's time zone; null when it can be. */
export function dayProblem(day: CalendarDate, today: CalendarDate): ErrorCode | null {
  const days = day.compare(today);
  if (days < 0) return "booking.in_the_past";
  return days === 0 ? "booking.same_day" : null;
}
