import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { PROMISES, type Promised, type PromiseName, SCHOOL_HOURS } from "@kalima/school-contract";
import { SCHOOL_TIME_ZONE } from "./school-zone.ts";
import { findInstants, toDial } from "./wall-clock.ts";

const OPENS = SCHOOL_HOURS.from * HOUR_MS;
const CLOSES = SCHOOL_HOURS.until * HOUR_MS;

/** The time by which a promise that began at `since` must be kept. */
export function computeDeadline(name: PromiseName, since: Date): Date {
  const promised: Promised = PROMISES[name];
  if ("hours" in promised) return new Date(since.getTime() + promised.hours * HOUR_MS);
  return addWorkingTime(
    since,
    "workingDays" in promised ? promised.workingDays * (CLOSES - OPENS) : promised.workingHours * HOUR_MS,
  );
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
