import { DAY_BANDS, type DayBand, type WeekHour } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { findInstants, toDialDay } from "../../../time/wall-clock.ts";

/** From `from` until just before `until`, in milliseconds. */
export type TimeRange = { from: number; until: number };

/** Every band of the week. */
export const WEEK_HOURS = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
  Object.keys(DAY_BANDS).map((band): WeekHour => `${day}${band as DayBand}`),
);

/** Clocks change by full quarters of an hour. */
const STEP = 15 * MINUTE_MS;

/** The first instant at which the clock shows a dial time or a later one: some are skipped. */
function findFirstInstant(zone: string, dial: number): number {
  for (let shown = dial; ; shown += STEP) {
    const [instant] = findInstants(zone, shown);
    if (instant !== undefined) return instant;
  }
}

/** When the next day of a zone begins. */
export function computeStartOfTomorrow(zone: string, now: number): number {
  return findFirstInstant(zone, toDialDay(zone, now) + DAY_MS);
}

/** When bands of the week are, on the clock of `zone`, on all days from that of `now` to that of `until`; in order. */
export function listWeekRanges(
  zone: string,
  hours: readonly WeekHour[],
  now: number,
  until: number,
): (TimeRange & { hour: WeekHour })[] {
  const ranges: (TimeRange & { hour: WeekHour })[] = [];
  for (let day = toDialDay(zone, now); day <= toDialDay(zone, until); day += DAY_MS) {
    for (const [letter, band] of Object.entries(DAY_BANDS)) {
      const hour: WeekHour = `${new Date(day).getUTCDay()}${letter as DayBand}`;
      if (!hours.includes(hour)) continue;
      const toStart = (clockHour: number) => findFirstInstant(zone, day + clockHour * HOUR_MS);
      ranges.push({ hour, from: toStart(band.from), until: toStart(band.until) });
    }
  }
  return ranges.sort((a, b) => a.from - b.from);
}

/** Formats the ranges as a Postgres `tstzmultirange`. */
export function formatMultirange(ranges: readonly TimeRange[]): string {
  return `{${ranges.map(({ from, until }) => `[${new Date(from).toISOString()},${new Date(until).toISOString()})`).join(",")}}`;
}

const BLOCK = 3 * HOUR_MS;
const BLOCKS_OF_WEEK = 56;
/** The first Sunday after the epoch. */
const A_SUNDAY = 3 * DAY_MS;

/** The three-hour block of the UTC week that an instant lies in, from 0. */
function toBlock(at: number): number {
  return Math.floor((at - A_SUNDAY) / BLOCK) % BLOCKS_OF_WEEK;
}

/** The blocks that hold these instants. */
export function listBlocks(instants: readonly number[]): number[] {
  return [...new Set(instants.map(toBlock))];
}

/** All blocks that touch these ranges: a trainer without one of them is not free there. */
export function listTouchedBlocks(ranges: readonly TimeRange[]): number[] {
  const instants: number[] = [];
  for (const { from, until } of ranges) {
    for (let at = from; at < until; at += HOUR_MS) instants.push(at);
    if (until > from) instants.push(until - 1);
  }
  return listBlocks(instants);
}
