import {
  adjournLesson,
  announceDelay,
  completeLesson,
  consentToFeedback,
  giveLessonFeedback,
  hideFeedback,
  listLessons,
  listLessonsOfBooking,
  rateLesson,
  readLesson,
  startLesson,
} from "@kalima/booking-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { runIdempotent } from "../../../kernel/http/idempotency.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import type { BookingsService } from "../core/bookings.service.ts";
import { feedbackConsents } from "./feedback-consents.ts";
import { requireVoice } from "./feedback-voices.ts";
import { createLessonAnswer, lessonsService } from "./lessons.service.ts";

const reach = { student: "own", trainer: "own", agent: "all", admin: "all" } as const;
const ofStudent = { roles: ["student"], complete: true, reach: { student: "own" } } as const;
const ofTrainer = { roles: ["trainer"], reach: { trainer: "own" } } as const;

const tags = ["lessons"];

/** HTTP face of lessons: actions of student and trainer, and lists for all who may see them. */
export function lessonsRoutes(context: ModuleContext, bookings: BookingsService): Routes {
  const lessons = lessonsService(context);

  return [
    handle(
      listLessons,
      {
        access: { complete: true, permission: "bookings.see", reach },
        summary: "Your lessons: those to come, past ones, or those that wait for a rating or for feedback",
        tags,
      },
      async (request) => {
        const { lessons: data, nextCursor } = await lessons.list(requireSession(request), request.query);
        return { data, page: { nextCursor } };
      },
    ),
    handle(
      readLesson,
      { access: { complete: true, permission: "bookings.see", reach }, summary: "One of your lessons", tags },
      async (request) => ({ data: await lessons.read(requireSession(request), request.params.id) }),
    ),
    handle(
      listLessonsOfBooking,
      { access: { complete: true, permission: "bookings.see", reach }, summary: "All lessons of a paid booking", tags },
      async (request) => {
        const reader = requireSession(request);
        await bookings.read(reader, request.params.id);
        return { data: await lessons.listByBooking(reader, request.params.id), page: { nextCursor: null } };
      },
    ),
    handle(
      startLesson,
      {
        access: { roles: ["student", "trainer"], complete: true, reach: { student: "own", trainer: "own" } },
        act: "lesson.started",
        summary: "Come to a lesson, or go on with one",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).start(reader, id, request.body);
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      announceDelay,
      {
        access: ofTrainer,
        act: "lesson.delay_announced",
        summary: "Announce that a lesson begins a few minutes late, and why",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).announceDelay(reader, id, request.body);
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      adjournLesson,
      {
        access: ofTrainer,
        act: "lesson.adjourned",
        summary: "Stop a lesson before its end",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).adjourn(reader, id, request.body);
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      completeLesson,
      { access: ofTrainer, act: "lesson.completed", summary: "End a lesson", tags, idempotency: "required" },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).complete(reader, id);
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      rateLesson,
      { access: ofStudent, summary: "Rate a lesson", tags, idempotency: "required" },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => lessonsService(parts).rate(reader, id, request.body);
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      giveLessonFeedback,
      {
        access: ofTrainer,
        act: "lesson.feedback_given",
        summary: "Give feedback on a lesson",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const { voiceFileId } = request.body;
        if (voiceFileId) {
          // A lesson of other people is not found, whatever file comes with it.
          await lessons.read(reader, id);
          await requireVoice(context, reader.userId, voiceFileId);
        }
        const act = (parts: ModuleContext) => lessonsService(parts).giveFeedback(reader, id, request.body);
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      consentToFeedback,
      {
        access: ofStudent,
        summary: "Let the trainer's page show the feedback on a lesson, or not",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => feedbackConsents(parts).answer(reader, id, request.body);
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
    handle(
      hideFeedback,
      {
        access: ofTrainer,
        act: "lesson.feedback_visibility_changed",
        summary: "Keep feedback off your page that a student lets you show, or show it again",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => feedbackConsents(parts).hide(reader, id, request.body);
        return runIdempotent(context, reply, act, createLessonAnswer(context, reader, id));
      },
    ),
  ];
}
