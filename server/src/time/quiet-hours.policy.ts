import { MINUTE_MS } from "@kalima/contracts/domain";
import { findInstants, toDialDay, toWallTime } from "./wall-clock.ts";

/** Minutes from midnight; `until` before `from` is on the next day. Equal ones mean no hours at all. */
export type QuietSpan = { from: number; until: number };

/** The school's quiet hours, on the reader's own clock. */
export const SCHOOL_QUIET_SPAN: QuietSpan = { from: 22 * 60, until: 8 * 60 };

/** Returns true while the clock in `timeZone` stands between the two times. */
export function isQuiet(timeZone: string, now: Date, { from, until }: QuietSpan = SCHOOL_QUIET_SPAN): boolean {
  const { minute } = toWallTime(timeZone, now.getTime());
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** The first instant from `now` on that is not quiet: `now` itself outside quiet hours. */
export function findEndOfQuiet(timeZone: string, now: Date, span: QuietSpan): Date {
  if (!isQuiet(timeZone, now, span)) return now;
  const { minute } = toWallTime(timeZone, now.getTime());
  const days = minute < span.until ? 0 : 1;
  const dial = toDialDay(timeZone, now.getTime()) + days * 24 * 60 * MINUTE_MS + span.until * MINUTE_MS;
  // A time that the clock skips is followed by the same dial an hour later; one shown twice ends the first time it comes.
  const ends = [0, 30, 60, 90, 120].flatMap((later) => findInstants(timeZone, dial + later * MINUTE_MS));
  return new Date(ends.find((at) => at > now.getTime()) ?? now.getTime());
}
