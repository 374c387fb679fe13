import { type CalendarDate, parseAbsolute, toCalendarDate } from "@internationalized/date";

/** The calendar day of an instant (ISO, or epoch milliseconds) in `zone`. */
export function dayOf(instant: string | number, zone: string): CalendarDate {
  return toCalendarDate(parseAbsolute(new Date(instant).toISOString(), zone));
}
