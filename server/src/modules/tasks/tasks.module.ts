import { randomUUID } from "node:crypto";
import {
  dataOf,
  listOf,
  openTasks,
  reviewTask,
  setTask,
  staffTaskQuery,
  submitTask,
  task,
  taskQuery,
  taskStudent,
} from "@kalima/contracts/api";
import * as z from "zod/mini";
import type { Database } from "../../database/database.ts";
import { type AccessTable, type RequestSession, requireSession } from "../../http/access.ts";
import { actOnce } from "../../http/act-once.ts";
import { limitOf, readCursor } from "../../http/time-pages.ts";
import type { ModuleContext, ModuleFactory } from "../server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { provideTasks } from "./personal-data.ts";
import { registerTaskFiles } from "./task-files.ts";
import { tasksRepository } from "./tasks.repository.ts";
import { tasksService } from "./tasks.service.ts";

const ofTrainer = { roles: ["trainer"], reach: { trainer: "own" } } as const;
const access: AccessTable = {
  "GET /api/tasks": { roles: ["student", "trainer"], complete: true, reach: { student: "own", trainer: "own" } },
  "GET /api/tasks/open": { roles: ["student", "trainer"], complete: true, reach: { student: "own", trainer: "own" } },
  "GET /api/staff/tasks": { roles: ["admin"], reach: { admin: "all" } },
  "GET /api/tasks/students": ofTrainer,
  "POST /api/tasks": ofTrainer,
  "POST /api/tasks/:id/submissions": { roles: ["student"], complete: true, reach: { student: "own" } },
  "POST /api/tasks/:id/review": ofTrainer,
};

const params = z.object({ id: z.uuid() });
const tags = ["tasks"];
const config = { idempotency: "required" } as const;

/** HTTP face of tasks, and who may read their files. */
export const tasksModule: ModuleFactory = (context) => {
  provideTasks(context);
  registerTaskFiles(context);
  const tasks = tasksService(context);
  const answerTask = (reader: RequestSession, id: string) => async (database: Database) => ({
    data: await tasksService({ ...context, database }).one(reader, id),
  });
  context.events.on(accountRemoved, (tx, { userId }) => tasksRepository(tx).forgetStudent(userId));
  return {
    name: "tasks",
    access,
    async routes(app) {
      app.get(
        "/api/tasks",
        {
          schema: {
            summary: "Your tasks, as their student or their trainer, newest first",
            tags,
            querystring: taskQuery,
            response: { 200: listOf(task) },
          },
        },
        async (request) => {
          const { group, cursor, limit } = request.query;
          const query = { group, after: readCursor(cursor), limit: limitOf(limit) };
          const { tasks: data, nextCursor } = await tasks.list(requireSession(request), query);
          return { data, page: { nextCursor } };
        },
      );
      app.get(
        "/api/tasks/open",
        { schema: { summary: "How many tasks wait for you", tags, response: { 200: dataOf(openTasks) } } },
        async (request) => ({ data: { open: await tasks.countOpen(requireSession(request)) } }),
      );
      app.get(
        "/api/staff/tasks",
        {
          schema: {
            summary: "Tasks of everyone by state, trainer and student, newest first",
            tags,
            querystring: staffTaskQuery,
            response: { 200: listOf(task) },
          },
        },
        async (request) => {
          const { cursor, limit, state, trainer, student } = request.query;
          const { tasks: data, nextCursor } = await tasks.listAll({
            state,
            trainer,
            student,
            after: readCursor(cursor),
            limit: limitOf(limit),
          });
          return { data, page: { nextCursor } };
        },
      );
      app.get(
        "/api/tasks/students",
        { schema: { summary: "Students whom you may set a task", tags, response: { 200: listOf(taskStudent) } } },
        async (request) => ({ data: await tasks.students(requireSession(request)), page: { nextCursor: null } }),
      );
      app.post(
        "/api/tasks",
        { config, schema: { summary: "Set a student a task", tags, body: setTask, response: { 201: dataOf(task) } } },
        async (request, reply) => {
          const id = randomUUID();
          const reader = requireSession(request);
          const set = (parts: ModuleContext) => tasksService(parts).set(reader, id, request.body);
          return actOnce(context, reply.code(201), set, answerTask(reader, id));
        },
      );
      app.post(
        "/api/tasks/:id/submissions",
        {
          config,
          schema: {
            summary: "Send your work, or another version of it",
            tags,
            params,
            body: submitTask,
            response: { 201: dataOf(task) },
          },
        },
        async (request, reply) => {
          const reader = requireSession(request);
          const { id } = request.params;
          const submit = (parts: ModuleContext) => tasksService(parts).submit(reader, id, request.body.fileId);
          return actOnce(context, reply.code(201), submit, answerTask(reader, id));
        },
      );
      app.post(
        "/api/tasks/:id/review",
        {
          config,
          schema: {
            summary: "Review a student's work",
            tags,
            params,
            body: reviewTask,
            response: { 200: dataOf(task) },
          },
        },
        async (request, reply) => {
          const reader = requireSession(request);
          const { id } = request.params;
          const review = (parts: ModuleContext) => tasksService(parts).review(reader, id, request.body);
          return actOnce(context, reply, review, answerTask(reader, id));
        },
      );
    },
  };
};
