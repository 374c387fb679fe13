import {
  answerProposal,
  cancelLesson,
  extendPack,
  planLessons,
  proposeTime,
  readBookingCancellation,
  readBookingHistory,
  readLessonCancellation as readLessonCancellationOperation,
  rescheduleLesson,
} from "@kalima/booking-contract";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import { admins, requireSession } from "../../../kernel/http/access.ts";
import { runIdempotent } from "../../../kernel/http/idempotency.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { createBookingAnswer } from "../core/bookings.service.ts";
import { createLessonAnswer } from "../lessons/lessons.service.ts";
import { readCancellation } from "./cancel-booking.ts";
import { cancelLesson as cancelOne, readLessonCancellation } from "./cancel-lesson.ts";
import { extendCredits } from "./extend-credits.ts";
import { rescheduleLesson as moveOne } from "./move-lesson.ts";
import { planLessons as planCredits } from "./plan-lessons.ts";
import { answerProposal as answer, proposeTime as propose } from "./proposals.ts";
import { readHistory } from "./read-history.ts";

const reach = { student: "own", trainer: "own", admin: "all" } as const;
const ofAll = {
  roles: ["student", "trainer", "admin"],
  complete: true,
  permission: "bookings.change",
  reach,
} as const;
const ofBoth = { roles: ["student", "trainer"], complete: true, reach: { student: "own", trainer: "own" } } as const;
const ofStudent = { roles: ["student"], complete: true, reach: { student: "own" } } as const;

const ofPack = ["bookings"];
const ofLesson = ["lessons"];

/** HTTP face of changes to paid packs and their lessons. */
export function changesRoutes(context: ModuleContext): Routes {
  const { database, guests } = context;
  const readOrigin = (request: FastifyRequest) => ({
    timeZone: request.timeZone,
    visitor: guests.read(request.cookies[COOKIE_NAMES.guest]),
  });

  return [
    handle(
      readBookingHistory,
      {
        access: {
          complete: true,
          permission: "bookings.see",
          reach: { student: "own", trainer: "own", agent: "all", admin: "all" },
        },
        summary: "What happened to a booking, oldest first",
        tags: ofPack,
      },
      async (request) => {
        const data = await readHistory(database, requireSession(request), request.params.id);
        return { data, page: { nextCursor: null } };
      },
    ),
    handle(
      readBookingCancellation,
      { access: ofAll, summary: "What cancelling a paid booking now would give back", tags: ofPack },
      async (request) => ({ data: await readCancellation(context, requireSession(request), request.params.id) }),
    ),
    handle(
      planLessons,
      { access: ofStudent, summary: "Plan lessons of a paid pack", tags: ofPack, idempotency: "required" },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) =>
          planCredits(parts, reader, id, request.body.startsAt, readOrigin(request));
        return runIdempotent(context, reply, act, createBookingAnswer(context, reader, id));
      },
    ),
    handle(
      extendPack,
      {
        access: { ...admins("bookings.change"), reach: { admin: "all" } },
        act: "booking.extended",
        summary: "Prolong a paid pack",
        tags: ofPack,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => extendCredits(parts, reader, id, request.body.days);
        return runIdempotent(context, reply, act, createBookingAnswer(context, reader, id));
      },
    ),
    handle(
      readLessonCancellationOperation,
      { access: ofAll, summary: "What cancelling a lesson now would mean", tags: ofLesson },
      async (request) => ({ data: await readLessonCancellation(context, requireSession(request), request.params.id) }),
    ),
    handle(
      cancelLesson,
      { access: ofAll, act: "lesson.cancelled", summary: "Cancel a lesson", tags: ofLesson, idempotency: "required" },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => cancelOne(parts, reader, id, request.body);
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      rescheduleLesson,
      { access: ofStudent, summary: "Move a lesson to another time", tags: ofLesson, idempotency: "required" },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => moveOne(parts, reader, id, request.body.startsAt, readOrigin(request));
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      proposeTime,
      {
        access: ofBoth,
        act: "lesson.time_proposed",
        summary: "Propose another time for a lesson",
        tags: ofLesson,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => propose(parts, reader, id, request.body, readOrigin(request));
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      answerProposal,
      {
        access: ofBoth,
        act: "lesson.proposal_answered",
        summary: "Accept, decline or withdraw a proposed time",
        tags: ofLesson,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => answer(parts, reader, id, request.body.accept, readOrigin(request));
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
  ];
}
