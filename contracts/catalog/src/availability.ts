import { wrapData } from "@kalima/contracts/api";
import {
  id as anyId,
  bilingualText,
  calendarDate,
  DAY_MS,
  instant,
  openEnum,
  timeZone,
  type ValueOf,
} from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Working hours begin and end on full and half hours of the trainer's clock. */
export const HOURS_STEP_MINUTES = 30;
export const DAY_MINUTES = 1_440;
/** Bounds of what a trainer may set, both included. */
export const AVAILABILITY_LIMITS = {
  noticeHours: { min: 1, max: 168 },
  pauseMinutes: { min: 0, max: 60 },
  maxLessonsPerDay: { min: 1, max: 12 },
  maxLessonsPerWeek: { min: 1, max: 84 },
  horizonDays: { min: 7, max: 180 },
} as const;
/** Ranges of one day; weeks with dates of their own; exceptions. */
export const MAX_RANGES_OF_DAY = 12;
export const MAX_DATED_WEEKS = 12;
export const MAX_EXCEPTIONS = 50;

const minute = z.int().check(
  z.minimum(0),
  z.maximum(DAY_MINUTES),
  z.refine((at) => at % HOURS_STEP_MINUTES === 0, "validation.invalid"),
);

/**
 * Hours of one calendar day on the trainer's clock, in minutes from midnight; `until` 1440 is the midnight after. Hours over midnight
 * are two ranges, and a lesson may run from the one into the other.
 */
export const workingRange = z
  .object({ from: minute, until: minute })
  .check(z.refine(({ from, until }) => from < until, { error: "validation.invalid", path: ["until"] }));
export type WorkingRange = z.infer<typeof workingRange>;

const ranges = z.array(workingRange).check(z.maxLength(MAX_RANGES_OF_DAY));
/** The ranges of each day of a week, Sunday first. */
export const workingWeek = z.array(ranges).check(z.length(7));
export type WorkingWeek = z.infer<typeof workingWeek>;

/** Dates are those of the trainer's clock, both included. */
const hasOrder = ({ from, until }: { from: string; until: string | null }) => until === null || from <= until;
/** Spans of dates, of which no two have a day in common. A span without an end has no other after it. */
function areApart(spans: readonly { from: string; until: string | null }[]): boolean {
  const sorted = spans.toSorted((a, b) => a.from.localeCompare(b.from));
  return sorted.every(({ from }, place) => {
    const before = sorted[place - 1];
    return before === undefined || (before.until !== null && before.until < from);
  });
}

/** A week that counts instead of the usual one while its dates last; without an end, from then on. */
export const workingPeriod = z
  .object({ from: calendarDate, until: z.nullable(calendarDate), week: workingWeek })
  .check(z.refine(hasOrder, { error: "validation.dates_reversed", path: ["until"] }));
export type WorkingPeriod = z.infer<typeof workingPeriod>;

/** Days on which only these hours count; without any the trainer is off. */
export const workingException = z
  .object({ from: calendarDate, until: calendarDate, ranges })
  .check(z.refine(hasOrder, { error: "validation.dates_reversed", path: ["until"] }));
export type WorkingException = z.infer<typeof workingException>;

const within = (bounds: { min: number; max: number }) =>
  z
    .int("validation.out_of_bounds")
    .check(z.minimum(bounds.min, "validation.out_of_bounds"), z.maximum(bounds.max, "validation.out_of_bounds"));

/** Everything that decides when a trainer may be booked, besides what is booked already (TR-02). */
export const workingHours = z.object({
  /** IANA zone of the trainer's clock, on which all hours and dates are. */
  timeZone,
  week: workingWeek,
  periods: z
    .array(workingPeriod)
    .check(z.maxLength(MAX_DATED_WEEKS), z.refine(areApart, { error: "validation.dates_overlap" })),
  exceptions: z
    .array(workingException)
    .check(z.maxLength(MAX_EXCEPTIONS), z.refine(areApart, { error: "validation.dates_overlap" })),
  /** Hours from the booking to the start of the lesson, at least. */
  noticeHours: within(AVAILABILITY_LIMITS.noticeHours),
  /** Minutes without a lesson before and after each. */
  pauseMinutes: within(AVAILABILITY_LIMITS.pauseMinutes),
  /** Lessons of one day of the trainer's clock; null for any number. */
  maxLessonsPerDay: z.nullable(within(AVAILABILITY_LIMITS.maxLessonsPerDay)),
  /** Lessons from Saturday to Friday; null for any number. */
  maxLessonsPerWeek: z.nullable(within(AVAILABILITY_LIMITS.maxLessonsPerWeek)),
  /** Days ahead that may be booked. */
  horizonDays: within(AVAILABILITY_LIMITS.horizonDays),
  /** Minutes between start times of the longest lessons; shorter ones begin every half hour. */
  gridMinutes: z.union([z.literal(30), z.literal(60)]),
});
export type WorkingHours = z.infer<typeof workingHours>;

/** Days off of the school, offered as exceptions. */
export const schoolHoliday = z.object({ name: bilingualText, from: calendarDate, until: calendarDate });
export type SchoolHoliday = z.infer<typeof schoolHoliday>;

/** A change of the trainer's clock: at `at` it is put forward by so many minutes, or back by a negative number. */
export const clockChange = z.object({ at: instant, date: calendarDate, minutes: z.int() });
export type ClockChange = z.infer<typeof clockChange>;

/** GET and PUT /trainer/availability. Exceptions and periods that are over are left out. */
export const availability = z.object({
  trainerId: anyId,
  hours: workingHours,
  /** Changes with each change of the hours. */
  version: z.int(),
  /** Those that begin within the next twelve months. */
  holidays: z.array(schoolHoliday),
  clockChanges: z.array(clockChange),
  /** False for staff who may only see the hours of trainers. A server of an earlier version sends none. */
  mayChange: z.optional(z.boolean()),
});
export type Availability = z.infer<typeof availability>;

export const changeAvailabilityBody = z.object({
  hours: workingHours,
  /** The version that these hours were made from. */
  expectedVersion: z.int(),
});

const startTime = z.object({ startsAt: instant, lessonMinutes: z.int() });
const someTimes = z.object({ count: z.int(), first: z.array(instant) });

/** POST /trainer/availability/preview. */
export const availabilityPreview = z.object({
  /** The next start times that a student could book, at most 20, with the longest lesson that may begin at each. */
  next: z.array(startTime),
  /** Start times of the next 28 days that can be booked only after the change, or only before it. */
  opens: someTimes,
  closes: someTimes,
  /** Lessons and held times to come. None of them changes. */
  booked: z.int(),
  /** Those outside of the new hours, the next ones first, at most 50. `student` is null for a time that is only held. */
  outside: z.array(z.object({ startsAt: instant, endsAt: instant, student: z.nullable(z.string()) })),
});
export type AvailabilityPreview = z.infer<typeof availabilityPreview>;

/** The rule that decides about a time, `free` if none forbids it. */
export const timeRule = openEnum([
  "free",
  "inactive",
  "clock_skips",
  "past",
  "same_day",
  "notice",
  "horizon",
  "exception",
  "hours",
  "grid",
  "too_short",
  "lesson",
  "hold",
  "busy",
  "pause",
  "day_full",
  "week_full",
]);
export type TimeRule = ValueOf<typeof timeRule>;

/** Why a time can or cannot be booked, for one length of lessons. */
export const timeReason = z.object({
  rule: timeRule,
  /** Null for a time that the clock skips. */
  startsAt: z.nullable(instant),
  lessonMinutes: z.int(),
  /** `exception`, `hours`, `grid`, `too_short`: hours of that day, none for a day off. */
  ranges: z.array(z.object({ from: z.int(), until: z.int() })),
  /** `exception`, `hours`: the dates of the exception or the period that decides; null for the usual week, or without an end. */
  from: z.nullable(calendarDate),
  until: z.nullable(calendarDate),
  /** `lesson`, `hold`, `busy`, `pause`: what is in the way. */
  taken: z.nullable(z.object({ startsAt: instant, endsAt: instant })),
});
export type TimeReason = z.infer<typeof timeReason>;

/** A time on the trainer's clock, `YYYY-MM-DDTHH:MM`. */
export const reasonQuery = z.object({
  at: z.string().check(
    z.regex(/^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, "validation.invalid"),
    z.refine((text) => calendarDate.safeParse(text.slice(0, 10)).success, "validation.date_invalid"),
  ),
});

/** The longest span of GET /trainer/held-times, in days: a month of six weeks, and a day of another zone at either end. */
export const HELD_MAX_DAYS = 44;

/** GET /trainer/held-times: what ends after `from` and starts before `until`. */
export const heldTimesQuery = z.object({ from: instant, until: instant }).check(
  z.refine(
    ({ from, until }) => {
      const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
      return days >= 0 && days <= HELD_MAX_DAYS;
    },
    { error: "validation.invalid", path: ["until"] },
  ),
);
/** A time that cannot be booked: held for an unnamed student who has not paid yet, or busy in another calendar of the trainer. */
export const heldTime = z.object({
  startsAt: instant,
  endsAt: instant,
  by: openEnum(["hold", "busy"]),
  /** Null while a payment is under way, which then decides, and for `busy`. */
  heldUntil: z.nullable(instant),
});
export type HeldTime = z.infer<typeof heldTime>;

/** For trainers: times besides their lessons that cannot be booked, earliest first. `request.not_found` without a trainer's page. */
export const listHeldTimes = operation("GET /api/trainer/held-times", {
  query: heldTimesQuery,
  answer: wrapData(z.array(heldTime)),
});
/** For trainers: `request.not_found` without a page. */
export const getAvailability = operation("GET /api/trainer/availability", { answer: wrapData(availability) });
/**
 * For trainers: replaces their hours, at once for every student; booked lessons and held times stay. `availability.changed` with
 * `current` in `extra` once another device has changed them.
 */
export const changeAvailability = operation("PUT /api/trainer/availability", {
  body: changeAvailabilityBody,
  answer: wrapData(availability),
});
/** For trainers: the difference that these hours would make. Changes nothing. */
export const previewAvailability = operation("POST /api/trainer/availability/preview", {
  body: z.object({ hours: workingHours }),
  answer: wrapData(availabilityPreview),
});
/** For trainers: why a time can or cannot be booked by a student whose clock shows the same; the longest lessons first. */
export const explainTime = operation("GET /api/trainer/availability/reason", {
  query: reasonQuery,
  answer: wrapData(z.array(timeReason)),
});

/** The same for staff, for any active trainer. */
export const getTrainerAvailability = operation("GET /api/staff/trainers/:id/availability", {
  answer: wrapData(availability),
});
export const changeTrainerAvailability = operation("PUT /api/staff/trainers/:id/availability", {
  body: changeAvailabilityBody,
  answer: wrapData(availability),
});
export const previewTrainerAvailability = operation("POST /api/staff/trainers/:id/availability/preview", {
  body: z.object({ hours: workingHours }),
  answer: wrapData(availabilityPreview),
});
export const explainTrainerTime = operation("GET /api/staff/trainers/:id/availability/reason", {
  query: reasonQuery,
  answer: wrapData(z.array(timeReason)),
});
