import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { isTaken, iterateStarts, type Schedule, type TakenTime } from "../../modules/trainers/public.ts";
import { parseWeeklyHours, type TrainerProfile } from "./trainer-profile.ts";

/** A trainer whose only shift is a week away works again within this. */
const SEARCH_MS = 14 * DAY_MS;

/**
 * Times for the lessons of one demo trainer: inside the weekly hours, and beside the lessons that are there already.
 * `lessonMinutes` is their length.
 */
export function openWorkingTimes(
  { timeZone, hours, gridMinutes = 60 }: Pick<TrainerProfile, "timeZone" | "hours" | "gridMinutes">,
  lessonMinutes: number,
  already: readonly TakenTime[] = [],
) {
  const schedule: Schedule = { timeZone, shifts: parseWeeklyHours(hours), gridMinutes, noticeHours: 0, lessonMinutes };
  const taken = [...already];
  return {
    /** Takes the first free start from an instant on, in milliseconds since the epoch. */
    take(from: number): Date {
      for (const startsAt of iterateStarts(schedule, from, from + SEARCH_MS)) {
        if (isTaken(schedule, taken, startsAt)) continue;
        taken.push({ startsAt, endsAt: startsAt + lessonMinutes * MINUTE_MS });
        return new Date(startsAt);
      }
      throw new Error("a demo trainer has no free time in two weeks");
    },
  };
}
