import { wrapData } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import { defineEvent } from "@kalima/contracts/events";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

// Menus count tasks on each page, and load no schema of a task for that.

/** GET /tasks/open: how many tasks wait for the reader: a student's without work that are not late, a trainer's with work to review. */
export const openTasks = z.object({ open: z.int() });
export type OpenTasks = z.infer<typeof openTasks>;

export const countOpenTasks = operation("GET /api/tasks/open", { answer: wrapData(openTasks) });

/** A task was set, sent or reviewed by the visitor. Producer: mfe-booking. Consumer: mfe-profile (count of open tasks). */
export const taskChanged = defineEvent({
  type: "task.changed",
  version: 1,
  payload: z.object({ taskId: id }),
});
