/** One chunk: the remote's entry has a line for each. */
export { FeedDialog } from "../features/calendar/feed/feed-dialog.tsx";
export { LessonCalendar } from "../features/calendar/lesson-calendar.tsx";
export { TrainersCalendar } from "./trainers-calendar.tsx";
