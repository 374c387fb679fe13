import type { ErrorCode } from "@kalima/contracts/errors";
import type { CalendarDate } from "@kalima/ui/calendar";

/** Why no time of this day can be booked, in the student's time zone; null when it can be. */
export function dayProblem(day: CalendarDate, today: CalendarDate): ErrorCode | null {
  const days = day.compare(today);
  if (days < 0) return "booking.in_the_past";
  return days === 0 ? "booking.same_day" : null;
}
