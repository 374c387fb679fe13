import { done, pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { bilingualText, id, instant, openEnum, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

const states = ["waiting", "shown", "hidden"] as const;
/** Where the text of a rating stands: staff have not decided yet, visitors see it, or they do not. */
export const reviewState = openEnum(states);
export type ReviewState = ValueOf<typeof reviewState>;

/** GET /staff/reviews: the texts in one state, without one those that wait. */
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
