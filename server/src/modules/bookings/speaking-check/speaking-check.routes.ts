import { randomUUID } from "node:crypto";
import {
  assessSpeaking,
  bookable,
  booking,
  bookSpeakingCheck,
  calendarDay,
  calendarQuery,
  dataOf,
  speakingCheck,
  timeSlot,
  timeSlotQuery,
} from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { actOnce } from "../../../http/act-once.ts";
import type { ModuleContext } from "../../server-module.ts";
import { teachersService } from "../../teachers/public.ts";
import { answerBooking } from "../bookings.service.ts";
import { assessCheck } from "./assess-check.ts";
import { bookCheck } from "./book-check.ts";
import { readBookable } from "./bookable.ts";
import { checkCalendar, checkSlots } from "./check-times.ts";
import { readSpeakingCheck } from "./read-check.ts";

export const speakingCheckAccess: AccessTable = {
  "GET /api/bookables/:id": { level: "public", reach: "all" },
  "GET /api/speaking-check": "public",
  "GET /api/speaking-check/calendar": "public",
  "GET /api/speaking-check/time-slots": "public",
  "POST /api/speaking-check/bookings": { roles: ["student"], complete: true },
  "POST /api/bookings/:id/spoken-level": { roles: ["trainer"], reach: { trainer: "own" } },
};

const tags = ["bookings"];
const bookableParams = z.object({ id: z.string().check(z.maxLength(60)) });
const params = z.object({ id: z.uuid() });

/** HTTP face of the free speaking check. Days and times are those of the X-Timezone header. */
export function speakingCheckRoutes(context: ModuleContext): FastifyPluginAsyncZod {
  const { database, clock } = context;
  const teachers = teachersService(database, clock);
  return async (app) => {
    app.get(
      "/api/bookables/:id",
      {
        schema: {
          summary: "What a booking page books: a trainer's lessons, or a service",
          tags,
          params: bookableParams,
          response: { 200: dataOf(bookable) },
        },
      },
      async (request) => ({ data: await readBookable(teachers, request.params.id, request.timeZone) }),
    );
    app.get(
      "/api/speaking-check",
      {
        schema: {
          summary: "The free speaking check as you find it",
          tags,
          response: { 200: dataOf(speakingCheck) },
        },
      },
      async (request) => ({ data: await readSpeakingCheck(context, request) }),
    );
    app.get(
      "/api/speaking-check/calendar",
      {
        schema: {
          summary: "Days of a month with the times at which any trainer is free for a speaking check",
          tags,
          querystring: calendarQuery,
          response: { 200: dataOf(z.array(calendarDay)) },
        },
      },
      async (request) => ({ data: await checkCalendar(context, request.query.month, request.timeZone) }),
    );
    app.get(
      "/api/speaking-check/time-slots",
      {
        schema: {
          summary: "Start times of speaking checks on a day, free or not",
          tags,
          querystring: timeSlotQuery,
          response: { 200: dataOf(z.array(timeSlot)) },
        },
      },
      async (request) => ({ data: await checkSlots(context, request.query.date, request.timeZone) }),
    );
    app.post(
      "/api/speaking-check/bookings",
      {
        config: { idempotency: "required" },
        schema: {
          summary: "Book a free speaking check with a trainer whom the school chooses",
          tags,
          body: bookSpeakingCheck,
          response: { 201: dataOf(booking) },
        },
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const id = randomUUID();
        const from = { id, studentId: reader.userId, timeZone: request.timeZone };
        const book = (parts: ModuleContext) => bookCheck(parts, from, request.body);
        return actOnce(context, reply.code(201), book, answerBooking(context, reader, id));
      },
    );
    app.post(
      "/api/bookings/:id/spoken-level",
      {
        config: { idempotency: "required" },
        schema: {
          summary: "Write down the level heard in a speaking check",
          tags,
          params,
          body: assessSpeaking,
          response: { 200: dataOf(booking) },
        },
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const assess = (parts: ModuleContext) => assessCheck(parts, reader, id, request.body);
        return actOnce(context, reply, assess, answerBooking(context, reader, id));
      },
    );
  };
}
