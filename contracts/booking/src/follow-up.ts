import { pack } from "@kalima/catalog-contract";
import { optionalText } from "@kalima/contracts/api";
import { bilingualText, id, instant, openEnum, type ValueOf } from "@kalima/contracts/domain";
import * as z from "zod/mini";

const intents = ["yes", "no", "later"] as const;
/** A student's answer to the question about another pack. */
export const renewalIntent = openEnum(intents);
export type RenewalIntent = ValueOf<typeof renewalIntent>;

/** PATCH /students/my/intends-to-renew. */
export const answerRenewalBody = z.object({
  bookingId: id,
  intends: z.enum(intents),
  reason: z.optional(optionalText(500)),
});
export type AnswerRenewal = z.infer<typeof answerRenewalBody>;

/** The answer of one student about one pack, for staff. `id` is the booking's. */
export const renewal = z.object({
  id,
  studentName: z.string(),
  trainer: bilingualText,
  pack,
  /** Lessons that had not taken place when the student answered. */
  lessonsLeft: z.int(),
  intends: renewalIntent,
  reason: z.nullable(z.string()),
  answeredAt: instant,
});
export type Renewal = z.infer<typeof renewal>;

/** A lesson whose trainer owes feedback for longer than 24 hours (PO-08), for staff. `id` is the lesson's. */
export const lateFeedback = z.object({
  id,
  trainer: bilingualText,
  /** The first name. */
  studentName: z.string(),
  endedAt: instant,
  dueAt: instant,
});
export type LateFeedback = z.infer<typeof lateFeedback>;
