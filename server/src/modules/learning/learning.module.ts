import {
  getPractice,
  listOwnTrainers,
  listVocabulary,
  markSentenceSaid,
  readAnalytics,
  readLessonRecap,
  readLessonRecord,
  reviewWord,
} from "@kalima/learning-contract";
import type { FastifyRequest } from "fastify";
import { requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { readAnalytics as readAnalyticsOf } from "./analytics/read-analytics.ts";
import { feedbackTemplatesRoutes } from "./feedback-templates/feedback-templates.routes.ts";
import { forgetFeedbackTemplates } from "./feedback-templates/feedback-templates.ts";
import { provideLearning } from "./personal-data.ts";
import { createPractice } from "./practice/practice.ts";
import { practiceDaysRepository } from "./practice/practice-days.repository.ts";
import { forgetRecaps, keepRecaps, readLessonRecap as readLessonRecapOf } from "./recaps/recaps.ts";
import { readLessonRecord as readLessonRecordOf } from "./records/read-lesson-record.ts";
import { forgetPlan } from "./students/plan-steps.ts";
import { forgetPrivateNotes } from "./students/private-notes.ts";
import { provideSearchedStudents } from "./students/search-students.ts";
import { studentsRoutes } from "./students/students.routes.ts";
import { readOwnTrainers } from "./trainers/read-own-trainers.ts";
import { cardsRepository } from "./vocabulary/cards.repository.ts";
import { createVocabulary } from "./vocabulary/vocabulary.ts";

const ofStudent = { roles: ["student"], complete: true } as const;
const tags = ["learning"];
const onePage = { nextCursor: null };

const toPractising = (request: FastifyRequest) => ({
  studentId: requireSession(request).userId,
  timeZone: request.timeZone,
});

/** HTTP routes of a student's progress, trainers and words, and of a trainer's students. */
export const learningModule: ModuleFactory = (context) => {
  provideLearning(context);
  provideSearchedStudents(context);
  keepRecaps(context);
  const words = createVocabulary(context);
  const practice = createPractice(context, words);
  context.events.on(accountRemoved, async (tx, { userId }) => {
    await cardsRepository(tx).forgetStudent(userId);
    await practiceDaysRepository(tx).forgetStudent(userId);
    await forgetPrivateNotes(tx, userId);
    await forgetFeedbackTemplates(tx, userId);
    await forgetRecaps(tx, userId);
    await forgetPlan(tx, userId);
  });
  return {
    name: "learning",
    routes: [
      handle(readAnalytics, { access: ofStudent, summary: "What you have done so far", tags }, async (request) => ({
        data: await readAnalyticsOf(context, requireSession(request).userId),
      })),
      handle(
        listOwnTrainers,
        { access: ofStudent, summary: "Your trainers and favourites", tags },
        async (request) => ({
          data: await readOwnTrainers(context, requireSession(request).userId),
          page: onePage,
        }),
      ),
      ...studentsRoutes(context),
      ...feedbackTemplatesRoutes(context),
      handle(
        readLessonRecap,
        {
          access: { roles: ["student", "trainer"], complete: true, reach: { student: "own", trainer: "own" } },
          summary: "What took place in one of your lessons, with three exercises",
          tags,
        },
        async (request) => ({ data: await readLessonRecapOf(context, requireSession(request), request.params.id) }),
      ),
      handle(
        readLessonRecord,
        {
          access: {
            complete: true,
            permission: "bookings.see",
            reach: { student: "own", trainer: "own", agent: "all", admin: "all" },
          },
          summary: "What one of your lessons left behind, and what comes next",
          tags,
        },
        async (request) => ({ data: await readLessonRecordOf(context, requireSession(request), request.params.id) }),
      ),
      handle(
        listVocabulary,
        { access: ofStudent, summary: "Words of your lessons, with their cards", tags },
        async (request) => ({
          data: await words.list(requireSession(request).userId),
          page: onePage,
        }),
      ),
      handle(
        reviewWord,
        { access: ofStudent, summary: "Review a card", tags, idempotency: "required" },
        async (request) => {
          const data = await words.review(requireSession(request).userId, request.body);
          await practice.countToday(toPractising(request));
          return { data };
        },
      ),
      handle(getPractice, { access: ofStudent, summary: "Five minutes for today", tags }, async (request) => ({
        data: await practice.read(toPractising(request)),
      })),
      handle(
        markSentenceSaid,
        { access: ofStudent, summary: "Count today's sentence as said", tags },
        async (request) => ({ data: await practice.markSaid(toPractising(request)) }),
      ),
    ],
  };
};
