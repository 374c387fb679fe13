import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { SCHOOL_HOURS } from "@kalima/school-contract";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";
import { findInstants, toDialDay } from "../../../time/wall-clock.ts";

/** Hours of five working days. */
const MAX_HOURS = 60;

/** The whole hours of the school at which somebody may wish a call, from the next one on. */
export function listHoursToCall(now: Date): Date[] {
  const hours: Date[] = [];
  for (let day = toDialDay(SCHOOL_TIME_ZONE, now.getTime()); hours.length < MAX_HOURS; day += DAY_MS) {
    if (new Date(day).getUTCDay() === SCHOOL_HOURS.dayOff) continue;
    for (let hour: number = SCHOOL_HOURS.from; hour < SCHOOL_HOURS.until && hours.length < MAX_HOURS; hour += 1) {
      const [at] = findInstants(SCHOOL_TIME_ZONE, day + hour * HOUR_MS);
      if (at !== undefined && at > now.getTime()) hours.push(new Date(at));
    }
  }
  return hours;
}
