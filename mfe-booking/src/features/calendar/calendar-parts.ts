/** One chunk: the remote's entry has a line for each. */
export { FeedDialog } from "./feed/feed-dialog.tsx";
export { LessonCalendar } from "./lesson-calendar.tsx";
