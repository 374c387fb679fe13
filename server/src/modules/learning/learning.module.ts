import {
  dataOf,
  learnedWord,
  learningAnalytics,
  listOf,
  ownStudent,
  ownTrainer,
  reviewWord,
  wordCard,
} from "@kalima/contracts/api";
import { type AccessTable, requireSession } from "../../http/access.ts";
import type { ModuleFactory } from "../server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { readAnalytics } from "./analytics/read-analytics.ts";
import { provideVocabulary } from "./personal-data.ts";
import { readOwnStudents } from "./students/read-own-students.ts";
import { readOwnTrainers } from "./trainers/read-own-trainers.ts";
import { cardsRepository } from "./vocabulary/cards.repository.ts";
import { vocabulary } from "./vocabulary/vocabulary.ts";

const ofStudent = { roles: ["student"], complete: true } as const;
const access: AccessTable = {
  "GET /api/learning/analytics": ofStudent,
  "GET /api/learning/trainers": ofStudent,
  "GET /api/learning/students": { roles: ["trainer"] },
  "GET /api/vocabulary": ofStudent,
  "POST /api/vocabulary/reviews": ofStudent,
};

const tags = ["learning"];
const onePage = { nextCursor: null };

/** HTTP face of what students look back on (progress, trainers, words), and of whom a trainer teaches. */
export const learningModule: ModuleFactory = (context) => {
  provideVocabulary(context);
  const words = vocabulary(context);
  context.events.on(accountRemoved, (tx, { userId }) => cardsRepository(tx).forgetStudent(userId));
  return {
    name: "learning",
    access,
    async routes(app) {
      app.get(
        "/api/learning/analytics",
        { schema: { summary: "What you have done so far", tags, response: { 200: dataOf(learningAnalytics) } } },
        async (request) => ({ data: await readAnalytics(context, requireSession(request).userId) }),
      );
      app.get(
        "/api/learning/trainers",
        { schema: { summary: "Your trainers and favourites", tags, response: { 200: listOf(ownTrainer) } } },
        async (request) => ({ data: await readOwnTrainers(context, requireSession(request).userId), page: onePage }),
      );
      app.get(
        "/api/learning/students",
        { schema: { summary: "Students with a pack of yours", tags, response: { 200: listOf(ownStudent) } } },
        async (request) => ({ data: await readOwnStudents(context, requireSession(request).userId), page: onePage }),
      );
      app.get(
        "/api/vocabulary",
        {
          schema: { summary: "Words of your lessons, with their cards", tags, response: { 200: listOf(learnedWord) } },
        },
        async (request) => ({ data: await words.list(requireSession(request).userId), page: onePage }),
      );
      app.post(
        "/api/vocabulary/reviews",
        {
          config: { idempotency: "required" },
          schema: { summary: "Review a card", tags, body: reviewWord, response: { 200: dataOf(wordCard) } },
        },
        async (request) => ({ data: await words.review(requireSession(request).userId, request.body) }),
      );
    },
  };
};
