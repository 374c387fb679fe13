/** The parts of calendars that other modules may use. */
export { listLessonsBetween } from "./calendar-rows.ts";
