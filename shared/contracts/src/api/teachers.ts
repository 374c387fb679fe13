import * as z from "zod/mini";
import { bilingualText } from "../domain/language.ts";
import { openEnum } from "../domain/open-enum.ts";
import { calendarDate, cefrLevel, id, instant, money, timeZone } from "../domain/primitives.ts";
import { calendarDayState, pack } from "../domain/statuses.ts";
import { gender } from "./accounts.ts";

const SPECIALIZATIONS = ["conversation", "business", "ielts", "grammar", "kids", "pronunciation"] as const;
export const specialization = z.enum(SPECIALIZATIONS);
export type Specialization = z.infer<typeof specialization>;

/** A start time a student may book. */
export const timeSlot = z.object({ startsAt: instant, endsAt: instant, free: z.boolean() });
export type TimeSlot = z.infer<typeof timeSlot>;

/** The public profile of a trainer: no phone, e-mail or address. */
export const trainer = z.object({
  id,
  name: bilingualText,
  gender,
  country: z.string(),
  age: z.int(),
  nationality: z.string(),
  specializations: z.array(openEnum(SPECIALIZATIONS)),
  headline: bilingualText,
  description: bilingualText,
  levels: z.array(cefrLevel),
  timeZone,
  /** Working hours in the trainer's own wall time; weekday 0 is Sunday. */
  shifts: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  status: openEnum(["active", "inactive"]),
  /** Students this trainer has taught; the product specification calls it the trainer's "teacher count". */
  studentCount: z.int(),
  lessonCount: z.int(),
  ratings: z.object({ average: z.nullable(z.number()), count: z.int() }),
  pricePerLesson: money,
  /** The next free start times, at most three. */
  nextFree: z.array(instant),
  pictureUrl: z.nullable(z.string()),
});
export type Trainer = z.infer<typeof trainer>;

export const trainerQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(80))),
  specialization: z.optional(specialization),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  level: z.optional(cefrLevel),
  minRating: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(5))),
  freeFrom: z.optional(instant),
  freeTo: z.optional(instant),
  sort: z.optional(z.enum(["match", "soonest", "rating", "price"])),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});

/** Price of one pack with this trainer; `perLesson` already holds the pack's discount. */
export const packPrice = z.object({
  pack,
  total: money,
  perLesson: money,
  savingPercent: z.int(),
  validForDays: z.int(),
});
export type PackPrice = z.infer<typeof packPrice>;

export const trainerWithPrices = z.extend(trainer, {
  packs: z.array(packPrice),
  /** How many students gave 5, 4, 3, 2 and 1 stars, in this order. */
  ratingCounts: z.array(z.object({ stars: z.int(), count: z.int() })),
});
export type TrainerWithPrices = z.infer<typeof trainerWithPrices>;

/** What a student gave after a lesson, without the student's name; `at` is the end of that lesson. */
export const givenRating = z.object({ stars: z.int(), at: instant });
export type GivenRating = z.infer<typeof givenRating>;

export const ratingQuery = z.pick(trainerQuery, { cursor: true, limit: true });

/** One day of a trainer's calendar, in the zone of the request. `free` counts free start times. */
export const calendarDay = z.object({ date: calendarDate, state: calendarDayState, free: z.int() });
export type CalendarDay = z.infer<typeof calendarDay>;

export const calendarQuery = z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) });
export const timeSlotQuery = z.object({ date: calendarDate });
