import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { PROMISES, type Promised, SCHOOL_HOURS } from "@kalima/school-contract";
import { SCHOOL_TIME_ZONE } from "./school-zone.ts";
import { findInstants, toDial } from "./wall-clock.ts";

const OPENS = SCHOOL_HOURS.from * HOUR_MS;
const CLOSES = SCHOOL_HOURS.until * HOUR_MS;

/** By when trainers and staff do what no text promises to anybody. `dayOfMonth`: until the school closes on that day, the next one. */
type DueRule = Promised | { minutes: number } | { dayOfMonth: number };
const DUE_RULES = {
  ...PROMISES,
  /** The first answer in a live conversation. */
  chat: { minutes: 1 },
  /** The second decision on money that leaves a booking. */
  refundDecision: { workingHours: 4 },
  /** A refund that its provider did not take, or takes too long for. */
  failedRefund: { workingDays: 1 },
  /** A reported conversation. */
  report: { workingHours: 4 },
  /** A trainer's review of a task, from the newest version of its work on. */
  taskReview: { hours: 48 },
  /** A trainer's answer to a message of a student. */
  messageAnswer: { hours: 24 },
  /** Words of a student with a rating. */
  review: { hours: 48 },
  /** Other grants for an admin: the second person's answer. */
  grantChange: { workingDays: 1 },
  /** Another role or phone of an account, which a second person approves. */
  personChange: { workingDays: 1 },
  /** Other prices, which a second person approves. */
  priceChange: { workingDays: 1 },
  /** The closing of a month, which a second person approves. */
  monthClosing: { workingDays: 1 },
  /** A pack whose student removed the account. */
  unclaimedPack: { hours: 24 },
  /** A job that gave up. */
  failedJob: { workingDays: 1 },
  /** The earnings of a month that is over. */
  payout: { dayOfMonth: 5 },
} as const satisfies Record<string, DueRule>;
export type DueName = keyof typeof DUE_RULES;
export const DUE_NAMES = Object.keys(DUE_RULES) as DueName[];

/** No deadline is further away than this. */
const MAX_WAIT_MS = 62 * DAY_MS;

/** The time by which what began at `since` must be done, never earlier for a later start. */
export function computeDeadline(name: DueName, since: Date): Date {
  const promised: DueRule = DUE_RULES[name];
  if ("hours" in promised) return new Date(since.getTime() + promised.hours * HOUR_MS);
  if ("minutes" in promised) return new Date(since.getTime() + promised.minutes * MINUTE_MS);
  if ("dayOfMonth" in promised) return findClosingTime(since, promised.dayOfMonth);
  return addWorkingTime(
    since,
    "workingDays" in promised ? promised.workingDays * (CLOSES - OPENS) : promised.workingHours * HOUR_MS,
  );
}

/** The latest start (to the millisecond) whose deadline has come: what began then or earlier is overdue. */
export function computeLatestOverdue(name: DueName, now: Date): Date {
  let overdue = now.getTime() - MAX_WAIT_MS;
  let inTime = now.getTime() + 1;
  while (inTime - overdue > 1) {
    const middle = Math.floor((overdue + inTime) / 2);
    if (computeDeadline(name, new Date(middle)) <= now) overdue = middle;
    else inTime = middle;
  }
  return new Date(overdue);
}

/** When the school closes on the next such day of a month. */
function findClosingTime(since: Date, dayOfMonth: number): Date {
  const dial = new Date(toDial(SCHOOL_TIME_ZONE, since.getTime()));
  for (let months = 0; ; months += 1) {
    const day = Date.UTC(dial.getUTCFullYear(), dial.getUTCMonth() + months, dayOfMonth);
    const [at = day + CLOSES] = findInstants(SCHOOL_TIME_ZONE, day + CLOSES);
    if (at >= since.getTime()) return new Date(at);
  }
}

/** Adds working time (ms) to an instant: 12 hours lead to the same time of the next working day. */
function addWorkingTime(since: Date, duration: number): Date {
  let dial = toDial(SCHOOL_TIME_ZONE, since.getTime());
  let left = duration;
  for (;;) {
    const day = Math.floor(dial / DAY_MS) * DAY_MS;
    const start = Math.max(dial, day + OPENS);
    const isWork = new Date(day).getUTCDay() !== SCHOOL_HOURS.dayOff;
    const worked = isWork ? Math.max(0, day + CLOSES - start) : 0;
    if (worked >= left) {
      // No clock changes in these hours: the dial time exists once.
      const [at = start + left] = findInstants(SCHOOL_TIME_ZONE, start + left);
      return new Date(at);
    }
    left -= worked;
    dial = day + DAY_MS;
  }
}
