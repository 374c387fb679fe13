/** Public interface of the busy-calendars module. */
export { buildLessonUid } from "./reading/lesson-uid.ts";
