import { decideRatingAnswer, decideReview, listReviews, type Review } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { admins, requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { toAnswerState } from "./rating-answers.ts";
import { type ReviewRow, reviewsRepository } from "./reviews.repository.ts";

const tags = ["teachers"];

/** Where staff decide which texts of ratings visitors see. Stars count without a decision. */
export function staffReviewsRoutes({
  database,
  clock,
  events,
}: Pick<ModuleContext, "database" | "clock" | "events">): Routes {
  const reviews = reviewsRepository(database, events);

  return [
    handle(
      listReviews,
      { access: admins("reviews.see"), summary: "What students wrote with their ratings, newest first", tags },
      async ({ query }) => {
        const limit = clampLimit(query.limit);
        const rows = await reviews.list(query.state, readCursor(query.cursor), limit + 1);
        const { page, nextCursor } = paginate(rows, limit);
        return { data: page.map(toReview), page: { nextCursor } };
      },
    ),
    handle(
      decideReview,
      {
        access: { ...admins("reviews.change"), reach: "all" },
        act: "review.decided",
        summary: "Show a text to visitors or hide it; not found once the student has changed it",
        tags,
      },
      async (request) => {
        const { userId } = requireSession(request);
        const isDecided = await reviews.decide(request.params.id, request.body, userId, clock());
        if (!isDecided) throw new AppError("request.not_found");
        return DONE;
      },
    ),
    handle(
      decideRatingAnswer,
      {
        access: { ...admins("reviews.change"), reach: "all" },
        act: "rating-answer.decided",
        summary: "Show a trainer's answer to visitors or hide it",
        tags,
      },
      async (request) => {
        const { userId } = requireSession(request);
        const isDecided = await reviews.decideAnswer(request.params.id, request.body, userId, clock());
        if (!isDecided) throw new AppError("request.not_found");
        return DONE;
      },
    ),
  ];
}

function toReview(row: ReviewRow): Review {
  const { id, trainer, stars, text, state, created_at, answer_text, answer_at, report_reason, reported_at } = row;
  return {
    id,
    trainer,
    stars,
    text,
    state,
    writtenAt: created_at.toISOString(),
    answer:
      answer_text !== null && answer_at !== null
        ? { text: answer_text, state: toAnswerState(row.answer_is_shown), writtenAt: answer_at.toISOString() }
        : null,
    report:
      report_reason !== null && reported_at !== null
        ? { reason: report_reason, reportedAt: reported_at.toISOString() }
        : null,
  };
}
