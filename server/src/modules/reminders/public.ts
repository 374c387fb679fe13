export { lessonComesUp } from "./reminder-events.ts";
