import { wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/tasks.ts";
import { operation } from "./operation.ts";

export const listTasks = operation("GET /api/tasks", { query: api.taskQuery, answer: wrapList(api.task) });
export const countOpenTasks = operation("GET /api/tasks/open", { answer: wrapData(api.openTasks) });
export const listStaffTasks = operation("GET /api/staff/tasks", {
  query: api.staffTaskQuery,
  answer: wrapList(api.task),
});
export const listTaskStudents = operation("GET /api/tasks/students", { answer: wrapList(api.taskStudent) });
export const setTask = operation("POST /api/tasks", { body: api.setTask, answer: wrapData(api.task) });
export const submitTask = operation("POST /api/tasks/:id/submissions", {
  body: api.submitTask,
  answer: wrapData(api.task),
});
export const reviewTask = operation("POST /api/tasks/:id/review", { body: api.reviewTask, answer: wrapData(api.task) });
