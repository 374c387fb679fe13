/** Wall time in IANA zones, from `Intl` alone: the rules of Node's own tz data, whatever the host's zone is. */

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A place on the clock of one zone. `weekday` 0 is Sunday; `minute` counts from midnight on the dial. */
export type WallTime = { date: string; weekday: number; minute: number };

const formatters = new Map<string, Intl.DateTimeFormat>();
const dayOffsets = new Map<string, number>();
/** Enough for a year of every zone trainers and students live in; then it starts again. */
const DAY_OFFSETS_MAX = 40_000;

/** Date, weekday and minute that a clock in `zone` shows at an instant (ms since the epoch). */
export function wallTimeAt(zone: string, at: number): WallTime {
  const shown = new Date(at + offsetAt(zone, at));
  return {
    date: shown.toISOString().slice(0, 10),
    weekday: shown.getUTCDay(),
    minute: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/** Calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function dateAt(zone: string, at: number): string {
  return wallTimeAt(zone, at).date;
}

/**
 * Whole UTC hours whose wall time in `zone` falls on a day from `first` to `last` (inclusive).
 *
 * Iterates over instants and computes the day of each, not the reverse: a day that loses an hour
 * yields 23 of them, a day that repeats one yields 25, and none is lost or counted twice.
 */
export function hoursOfDays(zone: string, first: string, last: string): number[] {
  const hours: number[] = [];
  const end = Date.parse(`${last}T00:00:00Z`) + 2 * DAY;
  for (let at = Date.parse(`${first}T00:00:00Z`) - DAY; at <= end; at += HOUR) {
    const date = dateAt(zone, at);
    if (date >= first && date <= last) hours.push(at);
  }
  return hours;
}

/** What to add to an instant to read the zone's dial as if it were UTC. */
function offsetAt(zone: string, at: number): number {
  const day = Math.floor(at / DAY);
  const atStart = dayOffset(zone, day);
  // Both ends of the UTC day agree: no change of clocks inside it, which spares the slow formatter.
  return atStart === dayOffset(zone, day + 1) ? atStart : measureOffset(zone, at);
}

function dayOffset(zone: string, day: number): number {
  const key = `${zone}|${day}`;
  const kept = dayOffsets.get(key);
  if (kept !== undefined) return kept;
  if (dayOffsets.size >= DAY_OFFSETS_MAX) dayOffsets.clear();
  const measured = measureOffset(zone, day * DAY);
  dayOffsets.set(key, measured);
  return measured;
}

function measureOffset(zone: string, at: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
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
