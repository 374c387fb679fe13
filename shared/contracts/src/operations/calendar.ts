import * as api from "../api/calendar.ts";
import { wrapData, wrapList } from "../api/envelope.ts";
import { lessonDetails } from "../api/lessons.ts";
import { operation } from "./operation.ts";

export const listCalendarLessons = operation("GET /api/calendar/lessons", {
  query: api.calendarLessonsQuery,
  answer: wrapList(lessonDetails),
});
export const readCalendarFeed = operation("GET /api/calendar/feed", { answer: wrapData(api.calendarFeed) });
/** Makes a new address of the feed; the earlier one ends. */
export const renewCalendarFeed = operation("POST /api/calendar/feed", { answer: wrapData(api.calendarFeed) });
/** Ends the feed: its address opens nothing any more. Idempotent. */
export const endCalendarFeed = operation("DELETE /api/calendar/feed", { answer: wrapData(api.calendarFeed) });
