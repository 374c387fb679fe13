import { wrapData, wrapList } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import {
  openTasks,
  reviewTaskBody,
  sendWorkBody,
  setTaskBody,
  staffTaskQuery,
  submitTaskBody,
  task,
  taskQuery,
  taskStudent,
} from "./tasks.ts";

export const listTasks = operation("GET /api/tasks", { query: taskQuery, answer: wrapList(task) });
export const countOpenTasks = operation("GET /api/tasks/open", { answer: wrapData(openTasks) });
export const listStaffTasks = operation("GET /api/staff/tasks", {
  query: staffTaskQuery,
  answer: wrapList(task),
});
export const listTaskStudents = operation("GET /api/tasks/students", { answer: wrapList(taskStudent) });
export const setTask = operation("POST /api/tasks", { body: setTaskBody, answer: wrapData(task) });
export const submitTask = operation("POST /api/tasks/:id/submissions", {
  body: submitTaskBody,
  answer: wrapData(task),
});
export const sendWork = operation("POST /api/lessons/:id/work", { body: sendWorkBody, answer: wrapData(task) });
export const reviewTask = operation("POST /api/tasks/:id/review", { body: reviewTaskBody, answer: wrapData(task) });
