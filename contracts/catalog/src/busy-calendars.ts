import { done, wrapData } from "@kalima/contracts/api";
import { id, instant, openEnum, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Addresses of other calendars that a trainer may give. */
export const MAX_BUSY_CALENDARS = 5;
/** A calendar that could not be read for so long is marked. What is known of it still counts. */
export const BUSY_CALENDAR_STALE_HOURS = 24;
const MAX_ADDRESS_LENGTH = 2_000;
/** Busy times that are shown in the trainer's week. */
export const MAX_SHOWN_BUSY_TIMES = 60;

/** Why a calendar could not be read. `refused`: its server wants a sign-in, or knows no such calendar. */
export const busyCalendarFailure = openEnum([
  "unreachable",
  "refused",
  "too_slow",
  "too_large",
  "not_a_calendar",
  "too_many_events",
]);
export type BusyCalendarFailure = ValueOf<typeof busyCalendarFailure>;

/** A trainer's external calendar; its busy times cannot be booked. The address is a secret: answers contain only parts of it. */
export const busyCalendar = z.object({
  id,
  /** The address without what is secret, such as `calendar.google.com/…/grace@example.com/…`. */
  shownAs: z.string(),
  addedAt: instant,
  /** When it was last read whole; null before the first time. */
  readAt: z.nullable(instant),
  /** Why the newest attempt failed; null if it did not, or before the first. */
  failure: z.nullable(busyCalendarFailure),
  /** Nothing was read for `BUSY_CALENDAR_STALE_HOURS`. */
  isStale: z.boolean(),
});
export type BusyCalendar = z.infer<typeof busyCalendar>;

/** GET /trainer/busy-calendars. */
export const busyCalendars = z.object({
  calendars: z.array(busyCalendar).check(z.maxLength(MAX_BUSY_CALENDARS)),
  /** When the trainer is busy in the next seven days, in order, of all calendars together; without any titles. */
  week: z.array(z.object({ startsAt: instant, endsAt: instant })).check(z.maxLength(MAX_SHOWN_BUSY_TIMES)),
});
export type BusyCalendars = z.infer<typeof busyCalendars>;

export const addBusyCalendarBody = z.object({
  /** An https address; calendar apps write `webcal:` for `https:`. */
  address: z
    .string()
    .check(z.minLength(1, "validation.required"), z.maxLength(MAX_ADDRESS_LENGTH, "validation.too_long")),
});

export const listBusyCalendars = operation("GET /api/trainer/busy-calendars", { answer: wrapData(busyCalendars) });
/**
 * For trainers: gives the address of another calendar, which is read within seconds. `request.invalid` with the field `address` for one
 * that is not https, or not on the public internet; without it beyond `MAX_BUSY_CALENDARS`. A known address stays as it is.
 */
export const addBusyCalendar = operation("POST /api/trainer/busy-calendars", {
  body: addBusyCalendarBody,
  answer: wrapData(busyCalendar),
});
/** For trainers: forgets a calendar and its busy times. `request.not_found` */
export const removeBusyCalendar = operation("DELETE /api/trainer/busy-calendars/:id", { answer: wrapData(done) });
