import {
  adjournLesson,
  dataOf,
  giveFeedback,
  lessonDetails,
  lessonQuery,
  listOf,
  rateLesson,
  startLesson,
} from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { actOnce } from "../../../http/act-once.ts";
import type { ModuleContext } from "../../server-module.ts";
import type { BookingsService } from "../bookings.service.ts";
import { answerLesson, lessonsService } from "./lessons.service.ts";

const reach = { student: "own", trainer: "own", agent: "all", admin: "all" } as const;
const ofStudent = { roles: ["student"], complete: true, reach: { student: "own" } } as const;
const ofTrainer = { roles: ["trainer"], reach: { trainer: "own" } } as const;

export const lessonsAccess: AccessTable = {
  "GET /api/lessons": { complete: true, reach },
  "GET /api/lessons/:id": { complete: true, reach },
  "GET /api/bookings/:id/lessons": { complete: true, reach },
  "POST /api/lessons/:id/start": {
    roles: ["student", "trainer"],
    complete: true,
    reach: { student: "own", trainer: "own" },
  },
  "POST /api/lessons/:id/adjourn": ofTrainer,
  "POST /api/lessons/:id/complete": ofTrainer,
  "POST /api/lessons/:id/rating": ofStudent,
  "POST /api/lessons/:id/feedback": ofTrainer,
};

const params = z.object({ id: z.uuid() });
const tags = ["lessons"];
const response = { 200: dataOf(lessonDetails) };
const config = { idempotency: "required" } as const;

/** HTTP face of lessons: actions of student and trainer, and lists for all who may see them. */
export function lessonsRoutes(context: ModuleContext, bookings: Pick<BookingsService, "one">): FastifyPluginAsyncZod {
  const lessons = lessonsService(context);
  return async (app) => {
    app.get(
      "/api/lessons",
      {
        schema: {
          summary: "Your lessons: those to come, past ones, or those that wait for a rating or for feedback",
          tags,
          querystring: lessonQuery,
          response: { 200: listOf(lessonDetails) },
        },
      },
      async (request) => {
        const { lessons: data, nextCursor } = await lessons.list(requireSession(request), request.query);
        return { data, page: { nextCursor } };
      },
    );
    app.get(
      "/api/lessons/:id",
      { schema: { summary: "One of your lessons", tags, params, response } },
      async (request) => ({ data: await lessons.one(requireSession(request), request.params.id) }),
    );
    app.get(
      "/api/bookings/:id/lessons",
      { schema: { summary: "All lessons of a paid booking", tags, params, response: { 200: listOf(lessonDetails) } } },
      async (request) => {
        const reader = requireSession(request);
        await bookings.one(reader, request.params.id);
        return { data: await lessons.ofBooking(reader, request.params.id), page: { nextCursor: null } };
      },
    );
    app.post(
      "/api/lessons/:id/start",
      { config, schema: { summary: "Come to a lesson, or go on with one", tags, params, body: startLesson, response } },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).start(reader, id, request.body);
        return actOnce(context, reply, act, answerLesson(context, reader, id));
      },
    );
    app.post(
      "/api/lessons/:id/adjourn",
      { config, schema: { summary: "Stop a lesson before its end", tags, params, body: adjournLesson, response } },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).adjourn(reader, id, request.body);
        return actOnce(context, reply, act, answerLesson(context, reader, id));
      },
    );
    app.post(
      "/api/lessons/:id/complete",
      { config, schema: { summary: "End a lesson", tags, params, response } },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).complete(reader, id);
        return actOnce(context, reply, act, answerLesson(context, reader, id));
      },
    );
    app.post(
      "/api/lessons/:id/rating",
      { config, schema: { summary: "Rate a lesson", tags, params, body: rateLesson, response } },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).rate(reader, id, request.body);
        return actOnce(context, reply, act, answerLesson(context, reader, id));
      },
    );
    app.post(
      "/api/lessons/:id/feedback",
      { config, schema: { summary: "Give feedback on a lesson", tags, params, body: giveFeedback, response } },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).giveFeedback(reader, id, request.body);
        return actOnce(context, reply, act, answerLesson(context, reader, id));
      },
    );
  };
}
