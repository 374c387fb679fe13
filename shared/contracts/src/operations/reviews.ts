import { done, wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/reviews.ts";
import { operation } from "./operation.ts";

/** For staff: what students wrote with their ratings, newest first. */
export const listReviews = operation("GET /api/staff/reviews", {
  query: api.reviewQuery,
  answer: wrapList(api.review),
});
/** For staff: shows a text to visitors or hides it. `request.not_found` once the student has changed it. */
export const decideReview = operation("PUT /api/staff/reviews/:id", {
  body: api.decideReview,
  answer: wrapData(done),
});
