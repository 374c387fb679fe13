/** What other modules may use of tasks. */
export { taskReviewed, taskSent, taskSet } from "./task-events.ts";
export { readTaskRecord } from "./task-record.ts";
