/** The parts of tasks that other modules may use. */
export { taskReviewed, taskSent, taskSet } from "./task-events.ts";
export { readFirstDueTasks, readTaskRecord, readTasksOfLesson, readTasksOfPair } from "./task-record.ts";
export { tasksRepository } from "./tasks.repository.ts";
export { readTasksWithoutWork } from "./tasks.service.ts";
