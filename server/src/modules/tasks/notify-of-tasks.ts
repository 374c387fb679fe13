import type { ModuleContext } from "../../kernel/server-module.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { taskReviewed, taskSent, taskSet } from "./task-events.ts";
import { taskKinds } from "./task-kinds.ts";

/** Notifies students of tasks that are set and reviewed, and trainers of work that arrives. */
export function notifyOfTasks({
  events,
  notifier,
  notificationKinds,
}: Pick<ModuleContext, "events" | "notifier" | "notificationKinds">): void {
  notificationKinds.provide(taskKinds);
  events.on(taskSet, (tx, { studentId, title, dueAt, timeZone }) =>
    notifier.notify(tx, studentId, "task_set", { title, dueAt, timeZone: timeZone ?? SCHOOL_TIME_ZONE }),
  );
  events.on(taskSent, (tx, { trainerUserId, ...sent }) => notifier.notify(tx, trainerUserId, "task_sent", sent));
  events.on(taskReviewed, (tx, { studentId, ...review }) => notifier.notify(tx, studentId, "task_reviewed", review));
}
