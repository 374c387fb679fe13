import { pack } from "@kalima/catalog-contract";
import { optionalText, requiredText } from "@kalima/contracts/api";
import { bilingualText, id, instant, money, openEnum, type ValueOf } from "@kalima/contracts/domain";
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

/** The lessons that a paid pack would still give its student, who is about to remove the account. `id` is the booking's. */
export const leftPack = z.object({
  id,
  trainer: bilingualText,
  /** Lessons whose money may go back, planned or not. */
  lessons: z.int(),
  amount: money,
  /** Planned lessons that are too near to be refunded. */
  tooNear: z.int(),
});
export type LeftPack = z.infer<typeof leftPack>;

/** The lessons that a pack of a removed account has left, for staff to refund or to close. `id` is the booking's. */
export const unclaimedPack = z.object({
  id,
  referenceCode: z.string(),
  trainer: bilingualText,
  pack,
  lessonsLeft: z.int(),
  /** At the price paid, at most what is left of the payment. */
  amount: money,
  removedAt: instant,
});
export type UnclaimedPack = z.infer<typeof unclaimedPack>;

/** POST /staff/unclaimed-packs/:id/close. Staff read the reason in the history of the booking. */
export const closePackBody = z.object({ reason: requiredText(500) });

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
