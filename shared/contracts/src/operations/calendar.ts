import * as api from "../api/calendar.ts";
import { dataOf, listOf } from "../api/envelope.ts";
import { lessonDetails } from "../api/lessons.ts";
import { operation } from "./operation.ts";

export const listCalendarLessons = operation("GET /api/calendar/lessons", {
  query: api.calendarLessonsQuery,
  answer: listOf(lessonDetails),
});
export const readCalendarFeed = operation("GET /api/calendar/feed", { answer: dataOf(api.calendarFeed) });
/** Makes a new address of the feed; the earlier one ends. */
export const renewCalendarFeed = operation("POST /api/calendar/feed", { answer: dataOf(api.calendarFeed) });
/** Ends the feed: its address opens nothing any more. Idempotent. */
export const endCalendarFeed = operation("DELETE /api/calendar/feed", { answer: dataOf(api.calendarFeed) });
