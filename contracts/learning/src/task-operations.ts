import { wrapData, wrapList } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import {
  sendWorkBody,
  setTaskBody,
  staffTaskQuery,
  submitTaskBody,
  task,
  taskQuery,
  taskStudent,
  taskTexts,
} from "./tasks.ts";

export const listTasks = operation("GET /api/tasks", { query: taskQuery, answer: wrapList(task) });
export const listStaffTasks = operation("GET /api/staff/tasks", {
  query: staffTaskQuery,
  answer: wrapList(task),
});
export const listTaskStudents = operation("GET /api/tasks/students", { answer: wrapList(taskStudent) });
/** `request.not_found` for a task of other people. */
export const readTaskTexts = operation("GET /api/tasks/:id/texts", { answer: wrapData(taskTexts) });
export const setTask = operation("POST /api/tasks", { body: setTaskBody, answer: wrapData(task) });
export const submitTask = operation("POST /api/tasks/:id/submissions", {
  body: submitTaskBody,
  answer: wrapData(task),
});
export const sendWork = operation("POST /api/lessons/:id/work", { body: sendWorkBody, answer: wrapData(task) });
