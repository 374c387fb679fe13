import type { Trainer } from "@kalima/catalog-contract";

const MINUTES_OF_DAY = 24 * 60;
const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;
/** 1970 has its first Sunday on January 4: the days from here on name the weekdays. */
export const FIRST_SUNDAY_MS = Date.UTC(1970, 0, 4);

/** Hours of one weekday (0 is Sunday) in minutes from midnight; `until` 1440 is midnight. */
export type Hours = { weekday: number; from: number; until: number };

type Span = { from: number; until: number };

/** A server meets the zones of all trainers and visitors; a formatter takes about 50 KB outside the JavaScript heap. */
const MAX_FORMATS = 40;
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: making one takes longer than the rest of a trainer's card. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timeZone);
  if (known) return known;
  if (offsetFormats.size >= MAX_FORMATS) offsetFormats.clear();
  const made = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  offsetFormats.set(timeZone, made);
  return made;
}

/** Minutes by which a zone's wall time is ahead of UTC at an instant. */
export function utcOffset(timeZone: string, at: number): number {
  const name =
    offsetFormat(timeZone)
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /^GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? -offset : offset;
}

/**
 * A trainer's weekly hours as a clock reads that is `ahead` minutes before the trainer's. Hours that cross midnight there
 * are split, hours that touch are joined; sorted from Sunday on.
 */
export function hoursAhead(shifts: Trainer["shifts"], ahead: number): Hours[] {
  const spans = shifts.flatMap(({ weekday, from, to }) => {
    const start = modulo(weekday * MINUTES_OF_DAY + parseMinute(from) + ahead, MINUTES_OF_WEEK);
    return toDays({ from: start, until: start + parseMinute(to) - parseMinute(from) });
  });
  return joinSpans(spans).map(({ from, until }) => {
    const weekday = Math.floor(from / MINUTES_OF_DAY);
    return { weekday, from: from - weekday * MINUTES_OF_DAY, until: until - weekday * MINUTES_OF_DAY };
  });
}

/** "18:30" → 1110. */
function parseMinute(clockFace: string): number {
  const [hours = 0, minutes = 0] = clockFace.split(":").map(Number);
  return hours * 60 + minutes;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** The parts of a span by day; what is left at the end of the week belongs to its first day. */
function toDays({ from, until }: Span): Span[] {
  const midnight = (Math.floor(from / MINUTES_OF_DAY) + 1) * MINUTES_OF_DAY;
  if (until <= midnight) return [{ from, until }];
  const rest = { from: midnight % MINUTES_OF_WEEK, until: until - midnight + (midnight % MINUTES_OF_WEEK) };
  return [{ from, until: midnight }, ...toDays(rest)];
}

/** Spans of the same day that touch become one. */
function joinSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    const touches = last && last.until >= span.from && span.from % MINUTES_OF_DAY !== 0;
    if (touches) result[result.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    else result.push(span);
  }
  return result;
}

/** Neighbouring weekdays, from the first to the last; 0 is Sunday. */
export type DayRun = { first: number; last: number };

/** Weekdays with the same hours, in minutes from midnight. */
type SharedHours = { runs: DayRun[]; spans: { from: number; until: number }[] };

/** Weekly hours with equal days put together; those of the most days first. */
export function groupDaysByHours(hours: readonly Hours[]): SharedHours[] {
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
    .map(({ days, spans }) => ({ runs: toDayRuns(days), spans }));
}

function toDayRuns(days: readonly number[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.last === day - 1) last.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
