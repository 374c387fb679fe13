import { answerRating, listWordsAboutTrainer, reportRating, type WordsAboutTrainer } from "@kalima/booking-contract";
import type { FastifyRequest } from "fastify";
import { requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { answerWords, listWords, reportWords, toAnswerState, type WordsRow } from "./rating-answers.ts";

const tags = ["teachers"];
const access = { roles: ["trainer"], reach: { trainer: "own" } } as const;

/** Where trainers answer words about them once, and report those that should not stand there. */
export function ratingAnswersRoutes({ database, clock }: Pick<ModuleContext, "database" | "clock">): Routes {
  const toAbout = (request: FastifyRequest & { params: { id: string }; body: { writtenAt: string } }) => ({
    userId: requireSession(request).userId,
    lessonId: request.params.id,
    writtenAt: request.body.writtenAt,
    now: clock(),
  });

  return [
    handle(
      listWordsAboutTrainer,
      { access: { roles: ["trainer"] }, summary: "Shown words about you, newest first", tags },
      async (request) => {
        const limit = clampLimit(request.query.limit);
        const { userId } = requireSession(request);
        const rows = await listWords(database, userId, readCursor(request.query.cursor), limit + 1);
        const { page, nextCursor } = paginate(rows, limit);
        return { data: page.map(toWords), page: { nextCursor } };
      },
    ),
    handle(
      answerRating,
      { access, act: "rating.answered", summary: "Answer words about you, once", tags },
      async (request) => {
        await answerWords(database, toAbout(request), request.body.text);
        return DONE;
      },
    ),
    handle(
      reportRating,
      { access, act: "rating.reported", summary: "Ask staff to look at words about you again", tags },
      async (request) => {
        await reportWords(database, toAbout(request), request.body.reason);
        return DONE;
      },
    ),
  ];
}

function toWords({ id, stars, words, name, created_at, is_reported, ...row }: WordsRow): WordsAboutTrainer {
  const { answer_text: text, answer_is_shown: isShown, answer_at: at } = row;
  return {
    id,
    stars,
    words,
    name,
    writtenAt: created_at.toISOString(),
    answer: text !== null && at !== null ? { text, state: toAnswerState(isShown), writtenAt: at.toISOString() } : null,
    isReported: is_reported,
  };
}
