import type { LessonLength, Specialization, TrainerPage } from "@kalima/catalog-contract";
import type { BilingualText, CefrLevel } from "@kalima/contracts/domain";
import type { GridMinutes } from "../../modules/trainers/public.ts";

/** Hours in the trainer's wall time, such as `"sun-thu 16-22"` or `"fri 9:30-12"`; several add up. */
export type WeeklyHours = readonly string[];

/** A demo trainer; ids follow from the position in the list. */
export type TrainerProfile = {
  name: BilingualText;
  gender: "female" | "male";
  country: string;
  nationality: string;
  timeZone: string;
  bornOn: string;
  /** Price of a single lesson, in whole pounds. */
  price: number;
  specializations: readonly Specialization[];
  levels: readonly CefrLevel[];
  hours: WeeklyHours;
  /** 60 if not given. */
  gridMinutes?: GridMinutes;
  /** Only lessons of 50 minutes if absent. */
  lessonLengths?: readonly LessonLength[];
} & Omit<TrainerPage, "qualifications">;

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/**
 * Reads weekly hours into shifts in minutes from midnight. A range of days may run over the end of the week
 * (`sat-wed`); hours may end at 24.
 */
export function parseWeeklyHours(hours: WeeklyHours): { weekday: number; from: number; until: number }[] {
  return hours.flatMap((text) => {
    const [, first = "", last, from = "", until = ""] = /^(\w{3})(?:-(\w{3}))? ([\d:]+)-([\d:]+)$/.exec(text) ?? [];
    const start = WEEKDAYS.indexOf(first);
    const end = WEEKDAYS.indexOf(last ?? first);
    if (start < 0 || end < 0) throw new Error(`not weekly hours: ${text}`);
    const days = (end - start + 7) % 7;
    return Array.from({ length: days + 1 }, (_, at) => ({
      weekday: (start + at) % 7,
      from: parseMinute(from),
      until: parseMinute(until),
    }));
  });
}

function parseMinute(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
