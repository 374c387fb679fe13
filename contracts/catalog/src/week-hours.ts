/**
 * Parts of a day, by the letter that names them in a query. Hours of the visitor's clock, from `from` until just
 * before `until`.
 */
export const DAY_BANDS = {
  /** Night. */
  n: { from: 0, until: 6 },
  /** Morning. */
  m: { from: 6, until: 12 },
  /** Afternoon. */
  a: { from: 12, until: 18 },
  /** Evening. */
  e: { from: 18, until: 24 },
} as const;
export type DayBand = keyof typeof DAY_BANDS;

/** One band of one weekday, such as `1m`: Monday morning. Weekday 0 is Sunday. */
export type WeekHour = `${number}${DayBand}`;

const WEEK_HOUR = /^[0-6][nmae]$/;

/** Reads a comma-separated list such as `1m,1a,5e`; what is no band of a week is left out, and each is named once. */
export function parseWeekHours(text: string): WeekHour[] {
  return [...new Set(text.split(","))].filter((part): part is WeekHour => WEEK_HOUR.test(part));
}
