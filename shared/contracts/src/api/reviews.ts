import * as z from "zod/mini";
import { bilingualText } from "../domain/language.ts";
import { openEnum, type ValueOf } from "../domain/open-enum.ts";
import { id, instant } from "../domain/primitives.ts";
import { pageQuery } from "./envelope.ts";

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
export const decideReview = z.object({ isShown: z.boolean(), writtenAt: instant });
export type DecideReview = z.infer<typeof decideReview>;
