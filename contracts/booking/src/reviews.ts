import { done, pageQuery, requiredText, wrapData, wrapList } from "@kalima/contracts/api";
import { bilingualText, id, instant, openEnum, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

const states = ["waiting", "shown", "hidden"] as const;
/** Where the text of a rating stands: staff have not decided yet, visitors see it, or they do not. */
export const reviewState = openEnum(states);
export type ReviewState = ValueOf<typeof reviewState>;

/** Limit for a trainer's answer to a rating, and for the reason of a report, in characters. */
export const RATING_ANSWER_MAX_LENGTH = 500;

/** A trainer's answer to the words of a rating. */
export const ratingAnswer = z.object({ text: z.string(), state: reviewState, writtenAt: instant });
export type RatingAnswer = z.infer<typeof ratingAnswer>;

/**
 * GET /staff/reviews: the texts in one state, without one what waits: new words, answers of trainers, and shown words that
 * a trainer has reported.
 */
export const reviewQuery = z.extend(pageQuery, { state: z._default(z.enum(states), "waiting") });

/** A student's text with a rating, for staff. `id` is the lesson's; the student is not named. */
export const review = z.object({
  id,
  trainer: bilingualText,
  stars: z.int(),
  text: z.string(),
  state: reviewState,
  /** When the student last changed the rating: a decision is about the text of that moment. */
  writtenAt: instant,
  /** The trainer's answer to these words. A server of an earlier version sends none. */
  answer: z.optional(z.nullable(ratingAnswer)),
  /** The trainer's open report about these words; null once staff have decided. A server of an earlier version sends none. */
  report: z.optional(z.nullable(z.object({ reason: z.string(), reportedAt: instant }))),
});
export type Review = z.infer<typeof review>;

/** PUT /staff/reviews/:id. `writtenAt` is that of the text that was read. */
export const decideReviewBody = z.object({ isShown: z.boolean(), writtenAt: instant });
export type DecideReview = z.infer<typeof decideReviewBody>;

/** For staff: what students wrote with their ratings, newest first. */
export const listReviews = operation("GET /api/staff/reviews", {
  query: reviewQuery,
  answer: wrapList(review),
});
/** For staff: shows a text to visitors or hides it. `request.not_found` once the student has changed it. */
export const decideReview = operation("PUT /api/staff/reviews/:id", {
  body: decideReviewBody,
  answer: wrapData(done),
});
/** For staff: the same for the trainer's answer. `request.not_found` once the answer has changed. */
export const decideRatingAnswer = operation("PUT /api/staff/rating-answers/:id", {
  body: decideReviewBody,
  answer: wrapData(done),
});

/** Words about the trainer who reads them, as visitors see them. `id` is the lesson's. */
export const wordsAboutTrainer = z.object({
  id,
  stars: z.int(),
  words: z.string(),
  /** The student's first name, where the student allowed it. */
  name: z.nullable(z.string()),
  /** When the student last changed them: an answer and a report are about the words of that moment. */
  writtenAt: instant,
  answer: z.nullable(ratingAnswer),
  /** True once the trainer has reported these words. */
  isReported: z.boolean(),
});
export type WordsAboutTrainer = z.infer<typeof wordsAboutTrainer>;

export const answerRatingBody = z.object({ text: requiredText(RATING_ANSWER_MAX_LENGTH), writtenAt: instant });
export const reportRatingBody = z.object({ reason: requiredText(RATING_ANSWER_MAX_LENGTH), writtenAt: instant });

/** For trainers: shown words about them, newest first. */
export const listWordsAboutTrainer = operation("GET /api/trainer/ratings", {
  query: pageQuery,
  answer: wrapList(wordsAboutTrainer),
});
/**
 * For trainers: answers words once; visitors see the answer when staff have read it. `rating.answered` for a second answer,
 * `rating.changed` once the student has changed the words, `request.not_found` for words that are not shown.
 */
export const answerRating = operation("POST /api/trainer/ratings/:id/answer", {
  body: answerRatingBody,
  answer: wrapData(done),
});
/** For trainers: reports words to staff. They stay visible until staff decide. `rating.reported` for a second report. */
export const reportRating = operation("POST /api/trainer/ratings/:id/report", {
  body: reportRatingBody,
  answer: wrapData(done),
});
