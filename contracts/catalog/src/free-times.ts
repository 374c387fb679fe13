import { wrapData } from "@kalima/contracts/api";
import { calendarDate, calendarMonth, instant, openEnum, timeZone, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

export const calendarDayState = openEnum(["available", "light", "busy", "closed"]);
export type CalendarDayState = ValueOf<typeof calendarDayState>;

/** A start time a student may book. */
export const timeSlot = z.object({ startsAt: instant, endsAt: instant, free: z.boolean() });
export type TimeSlot = z.infer<typeof timeSlot>;

/** One day of a trainer's calendar, in the zone that was asked for. `free` counts free start times. */
export const calendarDay = z.object({ date: calendarDate, state: calendarDayState, free: z.int() });
export type CalendarDay = z.infer<typeof calendarDay>;

/** Minutes of the lessons whose times are asked for; without it, of the longest that the trainer gives. */
const lessonMinutes = z.optional(z.coerce.number().check(z.int()));
/** IANA name of the zone that days are counted in; without it, in the zone of the request. */
const dayZone = z.optional(timeZone);
export const calendarQuery = z.object({
  month: calendarMonth,
  lessonMinutes,
  timeZone: dayZone,
});
export const timeSlotQuery = z.object({ date: calendarDate, lessonMinutes, timeZone: dayZone });

/** An opaque value that changes within seconds of any change to a trainer's free times. */
export const timesVersion = z.object({ version: z.string() });

export const getTeacherCalendar = operation("GET /api/teachers/:id/calendar", {
  query: calendarQuery,
  answer: wrapData(z.array(calendarDay)),
});
export const listTimeSlots = operation("GET /api/teachers/:id/time-slots", {
  query: timeSlotQuery,
  answer: wrapData(z.array(timeSlot)),
});
/** Cheap to poll: a page with free times calls it every few seconds and refetches the times when `version` differs. */
export const getTimesVersion = operation("GET /api/teachers/:id/times-version", { answer: wrapData(timesVersion) });
