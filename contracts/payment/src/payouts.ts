import { done, requiredText, wrapData } from "@kalima/contracts/api";
import { calendarDate, calendarMonth, id, instant, money, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Limit for the bank's reference of a payout, in characters. */
export const PAYOUT_REFERENCE_MAX_LENGTH = 80;
export const CORRECTION_REASON_MAX_LENGTH = 500;

/** A step of a payout: who took it, and when. */
const step = z.object({ by: z.string(), at: instant });
/**
 * The payment of a month to a trainer. `waiting`: a second person has to approve it. `approved`: the money may leave.
 */
export const staffPayout = z.object({
  id,
  state: openEnum(["waiting", "approved", "paid"]),
  prepared: step,
  /** Null if no approval was needed. */
  approved: z.nullable(step),
  paid: z.nullable(step),
  reference: z.nullable(z.string()),
  paidOn: z.nullable(calendarDate),
  /** True if the reader prepared it, and so cannot approve it. */
  byReader: z.boolean(),
});
export type StaffPayout = z.infer<typeof staffPayout>;

/** Sum that a trainer gets or got for a month. */
export const trainerDue = z.object({
  trainerId: id,
  trainerName: z.object({ en: z.string(), ar: z.string() }),
  /** All of it; nothing is paid out while it is not positive. */
  due: money,
  /** Lessons in it, and what they earned. */
  lessons: z.int(),
  earned: money,
  /** Part of that sum: lessons of earlier months that no payout contained. */
  earlier: money,
  corrections: money,
  /** Null until it is prepared. */
  payout: z.nullable(staffPayout),
});
export type TrainerDue = z.infer<typeof trainerDue>;

/** GET /staff/payouts: the newest month that is over if none is named. */
export const payoutsQuery = z.object({ month: z.optional(calendarMonth) });
export const payoutsOfMonth = z.object({
  month: calendarMonth,
  /** The months beside it; none after the newest one that is over. */
  previousMonth: calendarMonth,
  nextMonth: z.nullable(calendarMonth),
  /** Largest payout to a trainer that one person may make without a second one. */
  alone: money,
  trainers: z.array(trainerDue),
});
export type PayoutsOfMonth = z.infer<typeof payoutsOfMonth>;

/** POST /staff/payouts. `of` is the amount that the person saw, in the currency's smallest unit. */
export const preparePayoutBody = z.object({
  trainerId: id,
  month: calendarMonth,
  of: z.int().check(z.minimum(1, "validation.invalid"), z.maximum(2_000_000_000, "validation.invalid")),
});
export type PreparePayout = z.infer<typeof preparePayoutBody>;
export const payoutPrepared = z.object({ id, state: openEnum(["waiting", "approved"]) });

/** POST /staff/payouts/:id/paid: the money has left. */
export const recordPayoutBody = z.object({
  reference: requiredText(PAYOUT_REFERENCE_MAX_LENGTH),
  paidOn: calendarDate,
});
export type RecordPayout = z.infer<typeof recordPayoutBody>;

/** POST /staff/earning-corrections: more or less for a trainer, paid with the month in which it is written. */
export const correctEarningsBody = z.object({
  trainerId: id,
  amountMinor: z.int().check(
    z.minimum(-10_000_000, "validation.invalid"),
    z.maximum(10_000_000, "validation.invalid"),
    z.refine((amount) => amount !== 0, "validation.invalid"),
  ),
  reason: requiredText(CORRECTION_REASON_MAX_LENGTH),
});
export type CorrectEarnings = z.infer<typeof correctEarningsBody>;

/** GET /trainer/payouts/:id/statement */
export const statementQuery = z.object({
  format: z._default(z.enum(["pdf", "csv"]), "pdf"),
  language: z.optional(z.enum(["en", "ar"])),
});

/** For staff: what each trainer gets for a month, or got. */
export const listPayouts = operation("GET /api/staff/payouts", {
  query: payoutsQuery,
  answer: wrapData(payoutsOfMonth),
});
/** For staff. `payout.changed` when the amount is another one meanwhile, or the month was prepared before. */
export const preparePayout = operation("POST /api/staff/payouts", {
  body: preparePayoutBody,
  answer: wrapData(payoutPrepared),
});
/** For the second person. `auth.forbidden` for the first; `payout.changed` when it does not wait any more. */
export const approvePayout = operation("POST /api/staff/payouts/:id/approve", { answer: wrapData(done) });
/** For staff: nothing was paid, and the lessons may be prepared again. `payout.changed` once it was paid or withdrawn. */
export const withdrawPayout = operation("POST /api/staff/payouts/:id/withdraw", { answer: wrapData(done) });
/** For staff: the money has left. `payout.changed` when that was said before, or it still waits. */
export const recordPayout = operation("POST /api/staff/payouts/:id/paid", {
  body: recordPayoutBody,
  answer: wrapData(done),
});
/** For staff. `request.not_found` for an unknown trainer. */
export const correctEarnings = operation("POST /api/staff/earning-corrections", {
  body: correctEarningsBody,
  answer: wrapData(done),
});
