import type { Hours } from "./weekly-hours.ts";

/** Neighbouring weekdays, from the first to the last; 0 is Sunday. */
export type DayRun = { first: number; last: number };

/** Weekdays with the same hours, in minutes from midnight. */
export type SharedHours = { runs: DayRun[]; spans: { from: number; until: number }[] };

/** Weekly hours with equal days put together; those of the most days first. */
export function daysByHours(hours: readonly Hours[]): SharedHours[] {
  const groups = new Map<string, { days: number[]; spans: SharedHours["spans"] }>();
  for (let weekday = 0; weekday < 7; weekday++) {
    const spans = hours.filter((each) => each.weekday === weekday).map(({ from, until }) => ({ from, until }));
    if (spans.length === 0) continue;
    const key = JSON.stringify(spans);
    const group = groups.get(key) ?? { days: [], spans };
    group.days.push(weekday);
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => b.days.length - a.days.length)
    .map(({ days, spans }) => ({ runs: runsOf(days), spans }));
}

function runsOf(days: readonly number[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.last === day - 1) last.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
