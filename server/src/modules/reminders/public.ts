export { isQuiet } from "./reminder.policy.ts";
export { lessonComesUp } from "./reminder-events.ts";
