import { HOUR_MS } from "@kalima/contracts/domain";
import { findInstants, toZonedDate } from "./wall-clock.ts";

/** A calendar month: `YYYY-MM`, its first instant, the first one after it, and the calendar day of that. */
export type Month = { name: string; from: Date; until: Date; dayAfter: string };

/** The month `YYYY-MM` that a clock in `zone` shows at an instant. */
export function formatMonthAt(zone: string, at: Date): string {
  return toZonedDate(zone, at.getTime()).slice(0, 7);
}

/** The month before or after another one, both `YYYY-MM`. */
export function shiftMonth(name: string, step: 1 | -1): string {
  const [year = 0, month = 1] = name.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 7);
}

/** A month, named `YYYY-MM`, on the calendar of `zone`. */
export function resolveMonth(zone: string, name: string): Month {
  const [year = 0, month = 1] = name.split("-").map(Number);
  const next = Date.UTC(year, month, 1);
  return {
    name,
    from: findMidnight(zone, Date.UTC(year, month - 1, 1)),
    until: findMidnight(zone, next),
    dayAfter: new Date(next).toISOString().slice(0, 10),
  };
}

/** A midnight that the clock skips is the hour after it. */
function findMidnight(zone: string, dial: number): Date {
  const [at] = findInstants(zone, dial);
  return at === undefined ? findMidnight(zone, dial + HOUR_MS) : new Date(at);
}
