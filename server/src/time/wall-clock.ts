import { DAY_MS } from "@kalima/contracts/domain";

/** Wall time in IANA zones, from `Intl` alone: the rules of Node's own tz data, whatever the host's zone is. */

/** A time on the clock of one zone. `weekday` 0 is Sunday; `minute` counts from midnight on the dial. */
export type WallTime = { date: string; weekday: number; minute: number };

const formatters = new Map<string, Intl.DateTimeFormat>();
const dayOffsets = new Map<string, Map<number, number>>();
/** Enough for years of every day that trainers and students ask for; a full cache of a zone is emptied. */
const MAX_DAYS_OF_A_ZONE = 4_000;

/** Date, weekday and minute that a clock in `zone` shows at an instant (ms since the epoch). */
export function toWallTime(zone: string, at: number): WallTime {
  const shown = new Date(at + getOffset(zone, at));
  return {
    date: shown.toISOString().slice(0, 10),
    weekday: shown.getUTCDay(),
    minute: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/** Calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function toZonedDate(zone: string, at: number): string {
  return toWallTime(zone, at).date;
}

/** The dial of a zone at an instant: the ms since the epoch at which a clock in UTC shows the same time. */
export function toDial(zone: string, at: number): number {
  return at + getOffset(zone, at);
}

/** Midnight before `toDial`: days of one zone are compared and counted by it. */
export function toDialDay(zone: string, at: number): number {
  return Math.floor(toDial(zone, at) / DAY_MS) * DAY_MS;
}

/** The day of `toDialDay` with which the week of an instant begins. Weeks begin on Saturday, as in Egypt. */
export function toDialWeek(zone: string, at: number): number {
  const day = toDialDay(zone, at);
  return day - ((new Date(day).getUTCDay() + 1) % 7) * DAY_MS;
}

/**
 * The instants at which the clock in `zone` shows a dial time (see `toDial`), earliest first: one on most days,
 * none for a time that the clock skips, two for a time that it shows twice.
 */
export function findInstants(zone: string, dial: number): number[] {
  return listOffsets(zone, Math.floor(dial / DAY_MS))
    .map((offset) => ({ at: dial - offset, offset }))
    .filter(({ at, offset }) => getOffset(zone, at) === offset)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
}

/** Offsets of the instants that may belong to a day of the dial, which is up to 14 hours away from the day of UTC. */
function listOffsets(zone: string, day: number): number[] {
  return [...new Set([-1, 0, 1, 2].map((away) => getDayOffset(zone, day + away)))];
}

/** Offset of a zone from UTC at an instant, in ms. Added to the instant, it gives the zone's dial. */
function getOffset(zone: string, at: number): number {
  const day = Math.floor(at / DAY_MS);
  const atStart = getDayOffset(zone, day);
  // Both ends of the UTC day agree: no change of clocks inside it, which spares the slow formatter.
  return atStart === getDayOffset(zone, day + 1) ? atStart : measureOffset(zone, at);
}

/** The offset at the start of a UTC day, counted from the epoch. */
function getDayOffset(zone: string, day: number): number {
  const ofZone = dayOffsets.get(zone) ?? new Map<number, number>();
  dayOffsets.set(zone, ofZone);
  const kept = ofZone.get(day);
  if (kept !== undefined) return kept;
  if (ofZone.size >= MAX_DAYS_OF_A_ZONE) ofZone.clear();
  const measured = measureOffset(zone, day * DAY_MS);
  ofZone.set(day, measured);
  return measured;
}

function measureOffset(zone: string, at: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of getFormatter(zone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function getFormatter(zone: string): Intl.DateTimeFormat {
  const kept = formatters.get(zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(zone, made);
  return made;
}
