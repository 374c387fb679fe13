type DateParts = Pick<Intl.DateTimeFormatOptions, "weekday" | "day" | "month" | "year">;

/** "Tuesday, 10 March 2026" before the time. */
export const WHOLE_DATE = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

/**
 * Writes a date and time as the site's pages do, such as "Tuesday, 10 March 2026 at 6:00 PM": hours of the 12-hour clock in both
 * languages, AM and PM in capitals. Its spaces are plain ones: with any other, an SMS holds less than half as much.
 *
 * @param timeZone The zone of whoever reads it.
 */
export function writeInstant(locale: string, at: Date, date: DateParts, timeZone: string): string {
  const time = { hour: "numeric", minute: "2-digit", hour12: true, timeZone } as const;
  return new Intl.DateTimeFormat(locale, { ...date, ...time })
    .formatToParts(at)
    .map(({ type, value }) => (type === "dayPeriod" ? value.toUpperCase() : value))
    .join("")
    .replaceAll(/\s/g, " ");
}
