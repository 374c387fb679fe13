import { DAY_MS } from "@kalima/contracts/domain";
import { findInstants, toDialDay, toWallTime } from "../../../time/wall-clock.ts";

const SATURDAY = 6;
/** On the person's clock. */
const FROM_MINUTE = 9 * 60;
const WEEK_MS = 7 * DAY_MS;

/** `day` is the Saturday after the week, `YYYY-MM-DD`; the week and the next seven days meet at `until`. */
export type DigestWeek = { day: string; from: Date; until: Date; next: Date };

/** Clocks skip midnight in some zones: the first instant of the day from then on. */
function findStart(timeZone: string, dialDay: number): Date {
  const [at = dialDay] = [0, 1, 2].flatMap((hours) => findInstants(timeZone, dialDay + hours * (DAY_MS / 24)));
  return new Date(at);
}

/**
 * The week whose summary is due: it is sent on Saturday from 9:00 on the person's clock, or on Sunday where the school's
 * server was down; null at other times. Weeks go from Saturday to Friday.
 */
export function findDigestWeek(timeZone: string, now: Date): DigestWeek | null {
  const { weekday, minute } = toWallTime(timeZone, now.getTime());
  const isDue = (weekday === SATURDAY && minute >= FROM_MINUTE) || weekday === 0;
  if (!isDue) return null;
  const saturday = toDialDay(timeZone, now.getTime()) - (weekday === SATURDAY ? 0 : DAY_MS);
  return {
    day: new Date(saturday).toISOString().slice(0, 10),
    from: findStart(timeZone, saturday - WEEK_MS),
    until: findStart(timeZone, saturday),
    next: findStart(timeZone, saturday + WEEK_MS),
  };
}
