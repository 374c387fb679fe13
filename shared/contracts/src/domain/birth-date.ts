const OLDEST_YEAR = 1900;

/** Parts of a date as typed so far: each may be empty or incomplete. */
export type DateParts = { day: string; month: string; year: string };

export const NO_DATE: DateParts = { day: "", month: "", year: "" };

/**
 * Returns the date of birth as `YYYY-MM-DD`, or null when nothing was typed. An incomplete or impossible date, one after
 * `today` and one before 1900 are `invalid`.
 */
export function readBirthDate({ day, month, year }: DateParts, today: Date): string | null | "invalid" {
  if (!day && !month && !year) return null;
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return "invalid";
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
  return exists && Number(year) >= OLDEST_YEAR && instant < today ? date : "invalid";
}

/** Parts as one text for a form: like `YYYY-MM-DD`, but each part as typed. Nothing typed is "". */
export function joinDateParts({ day, month, year }: DateParts): string {
  return day || month || year ? `${year}-${month}-${day}` : "";
}

/** The parts of a joined text or of a date, as people write them: 05 is 5. */
export function splitDateParts(text: string): DateParts {
  const [year = "", month = "", day = ""] = text.split("-");
  return { day: day.replace(/^0(?=.)/, ""), month: month.replace(/^0(?=.)/, ""), year };
}
