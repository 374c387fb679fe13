import { parseDateTime, toZoned } from "@internationalized/date";

/**
 * The last minute of a calendar day, `YYYY-MM-DD`, as an instant; null for no day, or before the browser's zone is known.
 * When clocks are put back during that hour, it is the later of the two.
 */
export function endOfDay(day: string, zone: string | null): string | null {
  if (day === "" || zone === null) return null;
  return toZoned(parseDateTime(`${day}T23:59`), zone, "later").toAbsoluteString();
}
