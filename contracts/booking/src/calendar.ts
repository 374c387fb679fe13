import { wrapData, wrapList } from "@kalima/contracts/api";
import { DAY_MS, instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { lessonDetails } from "./lessons.ts";

/** The longest span of GET /calendar/lessons, in days: a month of six weeks, and a day of another zone at either end. */
export const CALENDAR_MAX_DAYS = 44;

/** GET /calendar/lessons: lessons, with cancelled ones, that end after `from` and start before `until`. */
export const calendarLessonsQuery = z.object({ from: instant, until: instant }).check(
  z.refine(
    ({ from, until }) => {
      const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
      return days >= 0 && days <= CALENDAR_MAX_DAYS;
    },
    { error: "validation.invalid", path: ["until"] },
  ),
);
/**
 * The private feed that calendar apps subscribe to. Everyone who knows its address can read the lessons of the account until it is
 * renewed or ended. Null before the first address was made, and after the last one was ended.
 */
export const calendarFeed = z.object({
  address: z.nullable(z.url()),
  /** When this address was made. */
  createdAt: z.nullable(instant),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const listCalendarLessons = operation("GET /api/calendar/lessons", {
  query: calendarLessonsQuery,
  answer: wrapList(lessonDetails),
});
export const readCalendarFeed = operation("GET /api/calendar/feed", { answer: wrapData(calendarFeed) });
/** Makes a new address of the feed; the earlier one ends. */
export const renewCalendarFeed = operation("POST /api/calendar/feed", { answer: wrapData(calendarFeed) });
/** Ends the feed: its address opens nothing any more. Idempotent. */
export const endCalendarFeed = operation("DELETE /api/calendar/feed", { answer: wrapData(calendarFeed) });
