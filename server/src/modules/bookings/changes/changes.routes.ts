import {
  answerProposal,
  booking,
  bookingCancellation,
  bookingEvent,
  cancelLesson,
  dataOf,
  extendPack,
  lessonCancellation,
  lessonDetails,
  listOf,
  moveBooking,
  planLessons,
  proposeTime,
  rescheduleLesson,
  takeover,
} from "@kalima/contracts/api";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { actOnce } from "../../../http/act-once.ts";
import type { ModuleContext } from "../../server-module.ts";
import { answerBooking } from "../bookings.service.ts";
import { readCancellation } from "../cancel-booking.ts";
import { answerLesson } from "../lessons/lessons.service.ts";
import { acceptReplacement } from "../replacement/accept-replacement.ts";
import { moveBooking as moveToTrainer, readTakeovers } from "../replacement/move-booking.ts";
import { cancelLesson as cancelOne, readLessonCancellation } from "./cancel-lesson.ts";
import { extendCredits } from "./extend-credits.ts";
import { rescheduleLesson as moveOne } from "./move-lesson.ts";
import { planLessons as planCredits } from "./plan-lessons.ts";
import { answerProposal as answer, proposeTime as propose } from "./proposals.ts";
import { readHistory } from "./read-history.ts";

const reach = { student: "own", trainer: "own", admin: "all" } as const;
const ofAll = { roles: ["student", "trainer", "admin"], complete: true, reach } as const;
const ofBoth = { roles: ["student", "trainer"], complete: true, reach: { student: "own", trainer: "own" } } as const;
const ofStudent = { roles: ["student"], complete: true, reach: { student: "own" } } as const;

export const changesAccess: AccessTable = {
  "GET /api/bookings/:id/history": {
    complete: true,
    reach: { student: "own", trainer: "own", agent: "all", admin: "all" },
  },
  "GET /api/bookings/:id/cancellation": ofAll,
  "POST /api/bookings/:id/lessons": ofStudent,
  "POST /api/bookings/:id/replacement": ofStudent,
  "POST /api/bookings/:id/extension": { roles: ["admin"], reach: { admin: "all" } },
  "GET /api/bookings/:id/trainers": { roles: ["admin"], reach: { admin: "all" } },
  "POST /api/bookings/:id/trainer": { roles: ["admin"], reach: { admin: "all" } },
  "GET /api/lessons/:id/cancellation": ofAll,
  "POST /api/lessons/:id/cancel": ofAll,
  "POST /api/lessons/:id/reschedule": ofStudent,
  "POST /api/lessons/:id/proposal": ofBoth,
  "POST /api/lessons/:id/proposal/answer": ofBoth,
};

const params = z.object({ id: z.uuid() });
const config = { idempotency: "required" } as const;

/** HTTP face of changes to paid packs and their lessons. */
export function changesRoutes(context: ModuleContext): FastifyPluginAsyncZod {
  const { database, guests } = context;
  const from = (request: FastifyRequest) => ({
    timeZone: request.timeZone,
    visitor: guests.read(request.cookies[COOKIE_NAMES.guest]),
  });

  const ofBookings: FastifyPluginAsyncZod = async (app) => {
    const tags = ["bookings"];
    app.get(
      "/api/bookings/:id/history",
      {
        schema: {
          summary: "What happened to a booking, oldest first",
          tags,
          params,
          response: { 200: listOf(bookingEvent) },
        },
      },
      async (request) => {
        const data = await readHistory(database, requireSession(request), request.params.id);
        return { data, page: { nextCursor: null } };
      },
    );
    app.get(
      "/api/bookings/:id/cancellation",
      {
        schema: {
          summary: "What cancelling a paid booking now would give back",
          tags,
          params,
          response: { 200: dataOf(bookingCancellation) },
        },
      },
      async (request) => ({ data: await readCancellation(context, requireSession(request), request.params.id) }),
    );
    app.post(
      "/api/bookings/:id/lessons",
      {
        config,
        schema: {
          summary: "Plan lessons of a paid pack",
          tags,
          params,
          body: planLessons,
          response: { 200: dataOf(booking) },
        },
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => planCredits(parts, reader, id, request.body.startsAt, from(request));
        return actOnce(context, reply, act, answerBooking(context, reader, id));
      },
    );
    app.post(
      "/api/bookings/:id/replacement",
      {
        config,
        schema: { summary: "Keep the trainer who took over", tags, params, response: { 200: dataOf(booking) } },
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => acceptReplacement(parts, reader, id);
        return actOnce(context, reply, act, answerBooking(context, reader, id));
      },
    );
    app.post(
      "/api/bookings/:id/extension",
      {
        config,
        schema: {
          summary: "Prolong a paid pack",
          tags,
          params,
          body: extendPack,
          response: { 200: dataOf(booking) },
        },
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => extendCredits(parts, reader, id, request.body.days);
        return actOnce(context, reply, act, answerBooking(context, reader, id));
      },
    );
    app.get(
      "/api/bookings/:id/trainers",
      {
        schema: {
          summary: "Trainers who could take over a paid pack",
          tags,
          params,
          response: { 200: listOf(takeover) },
        },
      },
      async (request) => ({
        data: await readTakeovers(database, request.params.id, context.clock()),
        page: { nextCursor: null },
      }),
    );
    app.post(
      "/api/bookings/:id/trainer",
      {
        config,
        schema: {
          summary: "Give a paid pack to another trainer",
          tags,
          params,
          body: moveBooking,
          response: { 200: dataOf(booking) },
        },
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => moveToTrainer(parts, reader, id, request.body);
        return actOnce(context, reply, act, answerBooking(context, reader, id));
      },
    );
  };

  const ofLessons: FastifyPluginAsyncZod = async (app) => {
    const tags = ["lessons"];
    const response = { 200: dataOf(lessonDetails) };
    app.get(
      "/api/lessons/:id/cancellation",
      {
        schema: {
          summary: "What cancelling a lesson now would mean",
          tags,
          params,
          response: { 200: dataOf(lessonCancellation) },
        },
      },
      async (request) => ({ data: await readLessonCancellation(context, requireSession(request), request.params.id) }),
    );
    app.post(
      "/api/lessons/:id/cancel",
      { config, schema: { summary: "Cancel a lesson", tags, params, body: cancelLesson, response } },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => cancelOne(parts, reader, id, request.body);
        return actOnce(context, reply, act, answerLesson(context, reader, id));
      },
    );
    app.post(
      "/api/lessons/:id/reschedule",
      { config, schema: { summary: "Move a lesson to another time", tags, params, body: rescheduleLesson, response } },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => moveOne(parts, reader, id, request.body.startsAt, from(request));
        return actOnce(context, reply, act, answerLesson(context, reader, id));
      },
    );
    app.post(
      "/api/lessons/:id/proposal",
      {
        config,
        schema: { summary: "Propose another time for a lesson", tags, params, body: proposeTime, response },
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => propose(parts, reader, id, request.body, from(request));
        return actOnce(context, reply, act, answerLesson(context, reader, id));
      },
    );
    app.post(
      "/api/lessons/:id/proposal/answer",
      {
        config,
        schema: {
          summary: "Accept, decline or withdraw a proposed time",
          tags,
          params,
          body: answerProposal,
          response,
        },
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => answer(parts, reader, id, request.body.accept, from(request));
        return actOnce(context, reply, act, answerLesson(context, reader, id));
      },
    );
  };

  return async (app) => {
    await app.register(ofBookings);
    await app.register(ofLessons);
  };
}
