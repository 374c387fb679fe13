import { type DayHour, isAgain } from "./day-hours.ts";

/** Hours that a week shows at least: few lessons are earlier or later. */
const FIRST_HOUR = 8;
const LAST_HOUR = 21;

type Timed = { startsAt: string; endsAt: string };

/**
 * The rows of a week: hours from 8 AM to 10 PM, and further ones up to where a lesson or a change of the clock is; with
 * `isWhole` all that any of its days has.
 */
export function listRows(days: readonly (readonly DayHour[])[], lessons: readonly Timed[], isWhole: boolean): number[] {
  const rows = [...new Set(days.flat().map(({ row }) => row))].sort((one, other) => one - other);
  if (isWhole) return rows;
  const needed = days.flatMap((hours) => [...taughtRows(hours, lessons), ...changedRows(hours, rows)]);
  const first = Math.min(FIRST_HOUR, ...needed);
  const last = Math.max(LAST_HOUR, ...needed);
  return rows.filter((row) => row >= first && row <= last);
}

function taughtRows(hours: readonly DayHour[], lessons: readonly Timed[]): number[] {
  return hours
    .filter(({ from, until }) =>
      lessons.some(({ startsAt, endsAt }) => Date.parse(startsAt) < until && Date.parse(endsAt) > from),
    )
    .map(({ row }) => row);
}

/** Hours that this day has twice, and those that it lacks. */
function changedRows(hours: readonly DayHour[], rows: readonly number[]): number[] {
  const own = new Set(hours.map(({ row }) => row));
  return rows.filter((row) => (isAgain(row) ? own.has(row) : !own.has(row)));
}
