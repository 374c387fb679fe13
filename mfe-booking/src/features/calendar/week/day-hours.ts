import { type CalendarDate, parseAbsolute } from "@internationalized/date";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { toInstants } from "../span.ts";

/** Clocks change at a whole quarter of an hour in every zone. */
const QUARTER_HOUR_MS = 15 * MINUTE_MS;
/** Added to an hour that a day has for the second time, so that its row comes after the first one. */
const AGAIN = 0.5;

/** An hour of a day, or the part of it that the day has. Instants are epoch milliseconds. */
export type DayHour = {
  /** Hour on the clock, 0 to 23; with a half where the clock went back and the hour comes again. */
  row: number;
  /** Minute on the clock at `from`. */
  minute: number;
  from: number;
  until: number;
};

/** A clock that is put forward or back, as instants: the clock shows one time just before it, another one from it on. */
export type ClockChange = { day: CalendarDate; at: number; kind: "forward" | "back" };

export const isAgain = (row: number) => !Number.isInteger(row);
export const toClockHour = (row: number) => Math.floor(row);

/** The hours of a day in a zone, in order. A day of 23 hours lacks one, a day of 25 has one twice. */
export function listHours(day: CalendarDate, zone: string): DayHour[] {
  const bounds = toInstants({ first: day, last: day }, zone);
  const [from, until] = [Date.parse(bounds.from), Date.parse(bounds.until)];
  if (until - from === DAY_MS) {
    return Array.from({ length: 24 }, (_, hour) => {
      const start = from + hour * HOUR_MS;
      return { row: hour, minute: 0, from: start, until: start + HOUR_MS };
    });
  }
  return unevenHours(from, until, zone);
}

function unevenHours(from: number, until: number, zone: string): DayHour[] {
  const hours: DayHour[] = [];
  let latest = -1;
  for (let at = from; at < until; at += QUARTER_HOUR_MS) {
    const { hour, minute } = parseAbsolute(new Date(at).toISOString(), zone);
    const ofDay = hour * 60 + minute;
    const row = ofDay <= latest ? hour + AGAIN : hour;
    latest = Math.max(latest, ofDay);
    const last = hours.at(-1);
    if (last?.row === row) last.until = at + QUARTER_HOUR_MS;
    else hours.push({ row, minute, from: at, until: at + QUARTER_HOUR_MS });
  }
  return hours;
}

/** The change of the clock on a day, if there is one. */
export function clockChangeOn(day: CalendarDate, zone: string): ClockChange | null {
  const hours = listHours(day, zone);
  const again = hours.find(({ row }) => isAgain(row));
  if (again) return { day, at: again.from, kind: "back" };
  const afterGap = hours.find(({ row, minute }, index) => {
    const before = hours[index - 1];
    return before ? row * 60 + minute > before.row * 60 + before.minute + 60 : row > 0 || minute > 0;
  });
  return afterGap ? { day, at: afterGap.from, kind: "forward" } : null;
}
