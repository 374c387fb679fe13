import { randomUUID } from "node:crypto";
import {
  countOpenTasks,
  listStaffTasks,
  listTaskStudents,
  listTasks,
  readTaskTexts,
  reviewTask,
  sendWork,
  setTask,
  submitTask,
} from "@kalima/learning-contract";
import type { Database } from "../../kernel/database/database.ts";
import { admins, type RequestSession, requireSession } from "../../kernel/http/access.ts";
import { runIdempotent } from "../../kernel/http/idempotency.ts";
import { handle } from "../../kernel/http/routes.ts";
import { clampLimit, readCursor } from "../../kernel/http/time-pages.ts";
import type { ModuleContext, ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { hintsRoutes } from "./hints/hints.routes.ts";
import { createWritingHints } from "./hints/writing-hints.ts";
import { notifyOfTasks } from "./notify-of-tasks.ts";
import { provideTasks } from "./personal-data.ts";
import { rubricsRoutes } from "./rubrics/rubrics.routes.ts";
import { forgetRubrics } from "./rubrics/rubrics.ts";
import { registerTaskFiles } from "./task-files.ts";
import { tasksRepository } from "./tasks.repository.ts";
import { tasksService } from "./tasks.service.ts";
import { provideTasksOfWeek } from "./tasks-of-week.ts";

const ofBoth = { roles: ["student", "trainer"], complete: true, reach: { student: "own", trainer: "own" } } as const;
const ofTrainer = { roles: ["trainer"], reach: { trainer: "own" } } as const;

const tags = ["tasks"];

/** HTTP routes of tasks, and the access to their files. */
export const tasksModule: ModuleFactory = (context) => {
  provideTasks(context);
  provideTasksOfWeek(context);
  notifyOfTasks(context);
  registerTaskFiles(context);
  const tasks = tasksService(context);
  const hints = createWritingHints(context);
  const answerTask = (reader: RequestSession, id: string) => async (database: Database) => ({
    data: await tasksService({ ...context, database }).read(reader, id),
  });
  context.events.on(accountRemoved, async (tx, { userId }) => {
    await tasksRepository(tx).forgetStudent(userId);
    await forgetRubrics(tx, userId);
  });
  return {
    name: "tasks",
    close: hints.close,
    routes: [
      ...rubricsRoutes(context),
      handle(
        readTaskTexts,
        { access: ofBoth, summary: "The words of each version of a task, whether typed or in a file", tags },
        async (request) => ({ data: await tasks.readTexts(requireSession(request), request.params.id) }),
      ),
      ...hintsRoutes(context, hints),
      handle(
        listTasks,
        { access: ofBoth, summary: "Your tasks, as their student or their trainer, newest first", tags },
        async (request) => {
          const { group, cursor, limit } = request.query;
          const query = { group, after: readCursor(cursor), limit: clampLimit(limit) };
          const { tasks: data, nextCursor } = await tasks.list(requireSession(request), query);
          return { data, page: { nextCursor } };
        },
      ),
      handle(countOpenTasks, { access: ofBoth, summary: "How many tasks wait for you", tags }, async (request) => ({
        data: { open: await tasks.countOpen(requireSession(request)) },
      })),
      handle(
        listStaffTasks,
        {
          access: { ...admins("bookings.see"), reach: { admin: "all" } },
          summary: "Tasks of everyone by state, trainer and student, newest first",
          tags,
        },
        async (request) => {
          const { cursor, limit, state, trainer, student } = request.query;
          const { tasks: data, nextCursor } = await tasks.listAll({
            state,
            trainer,
            student,
            after: readCursor(cursor),
            limit: clampLimit(limit),
          });
          return { data, page: { nextCursor } };
        },
      ),
      handle(
        listTaskStudents,
        { access: ofTrainer, summary: "Students whom you may set a task", tags },
        async (request) => ({ data: await tasks.listStudents(requireSession(request)), page: { nextCursor: null } }),
      ),
      handle(
        setTask,
        {
          access: ofTrainer,
          act: "task.set",
          summary: "Set a student a task",
          tags,
          status: 201,
          idempotency: "required",
        },
        async (request, reply) => {
          const id = randomUUID();
          const reader = requireSession(request);
          const set = (parts: ModuleContext) => tasksService(parts).set(reader, id, request.body);
          return runIdempotent(context, reply, set, answerTask(reader, id));
        },
      ),
      handle(
        submitTask,
        {
          access: { roles: ["student"], complete: true, reach: { student: "own" } },
          summary: "Send your work, or another version of it",
          tags,
          status: 201,
          idempotency: "required",
        },
        async (request, reply) => {
          const reader = requireSession(request);
          const { id } = request.params;
          const submit = (parts: ModuleContext) => tasksService(parts).submit(reader, id, request.body.fileId);
          return runIdempotent(context, reply, submit, answerTask(reader, id));
        },
      ),
      handle(
        sendWork,
        {
          access: { roles: ["student"], complete: true, reach: { student: "own" } },
          summary: "Send work of your own after a completed lesson, or another version of it",
          tags,
          status: 201,
          idempotency: "required",
        },
        async (request, reply) => {
          const reader = requireSession(request);
          const { id: lessonId } = request.params;
          const id = (await tasks.findOwnWork(reader, lessonId)) ?? randomUUID();
          const send = (parts: ModuleContext) => tasksService(parts).sendOwnWork(reader, lessonId, id, request.body);
          return runIdempotent(context, reply, send, answerTask(reader, id));
        },
      ),
      handle(
        reviewTask,
        { access: ofTrainer, act: "task.reviewed", summary: "Review a student's work", tags, idempotency: "required" },
        async (request, reply) => {
          const reader = requireSession(request);
          const { id } = request.params;
          const review = (parts: ModuleContext) => tasksService(parts).review(reader, id, request.body);
          return runIdempotent(context, reply, review, answerTask(reader, id));
        },
      ),
    ],
  };
};
