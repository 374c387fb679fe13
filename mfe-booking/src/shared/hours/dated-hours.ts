import { parseDate } from "@internationalized/date";
import type { WorkingException, WorkingHours, WorkingRange } from "@kalima/catalog-contract";

/** Hours of one date (`YYYY-MM-DD`), and what they come from. */
export type DatedHours = {
  ranges: readonly WorkingRange[];
  source: "exception" | "period" | "week";
};

const has = ({ from, until }: { from: string; until: string | null }, date: string) =>
  from <= date && (until === null || date <= until);
const addDays = (date: string, days: number) => parseDate(date).add({ days }).toString();

/** The hours of a date without exceptions. */
function findUsual({ week, periods }: WorkingHours, date: string): DatedHours {
  const period = periods.find((each) => has(each, date));
  const weekday = parseDate(date).toDate("UTC").getUTCDay();
  return { ranges: (period?.week ?? week)[weekday] ?? [], source: period ? "period" : "week" };
}

/** The hours that count on a date: of its exception, else of the week with dates, else of the usual week. */
export function findDay(hours: WorkingHours, date: string): DatedHours {
  const exception = hours.exceptions.find((each) => has(each, date));
  return exception ? { ranges: exception.ranges, source: "exception" } : findUsual(hours, date);
}

const isSame = (one: readonly WorkingRange[], other: readonly WorkingRange[]) =>
  one.length === other.length &&
  one.every(({ from, until }, at) => from === other[at]?.from && until === other[at].until);

/** The other dates of an exception. */
function splitAt(exception: WorkingException, date: string): WorkingException[] {
  if (!has(exception, date)) return [exception];
  const before = { ...exception, until: addDays(date, -1) };
  const after = { ...exception, from: addDays(date, 1) };
  return [before, after].filter(({ from, until }) => from <= until);
}

/** Gives a date other hours, as an exception; none is left where these are the usual ones of the date. */
export function replaceDate(hours: WorkingHours, date: string, ranges: readonly WorkingRange[]): WorkingHours {
  const others = hours.exceptions.flatMap((exception) => splitAt(exception, date));
  const isUsual = isSame(ranges, findUsual(hours, date).ranges);
  const own = isUsual ? [] : [{ from: date, until: date, ranges: [...ranges] }];
  return { ...hours, exceptions: [...others, ...own].toSorted((a, b) => a.from.localeCompare(b.from)) };
}
