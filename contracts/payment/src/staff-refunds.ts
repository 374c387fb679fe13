import { done, pageQuery, requiredText, wrapData, wrapList } from "@kalima/contracts/api";
import { id, instant, money, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { paymentMethod } from "./payments.ts";

/** Refunds that staff may give for a paid booking now: GET /bookings/:id/refund. */
export const refundQuote = z.object({
  /** Amount that was paid and neither went back nor is on its way. */
  left: money,
  /** How it was paid, and the card; a bank transfer goes back by hand. */
  method: paymentMethod,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Price of one lesson, as paid. */
  perLesson: money,
  /** How many lessons may be given once more: of the pack, those that are neither planned, left nor refunded. */
  maxLessons: z.int(),
  /** Largest refund of this booking that one person may give without a second one from now on. */
  alone: money,
  /** A refund of this booking that waits for a second person: there is one at a time. */
  waiting: z.nullable(z.object({ amount: money, requestedAt: instant })),
});
export type RefundQuote = z.infer<typeof refundQuote>;

/** Limit for each text about a refund, in characters. */
export const REFUND_REASON_MAX_LENGTH = 500;
const reason = requiredText(REFUND_REASON_MAX_LENGTH);
const atLeastOne = z.int().check(z.minimum(1, "validation.invalid"), z.maximum(100_000_000, "validation.invalid"));
/**
 * POST /bookings/:id/refunds. Student and staff read the reason. `of` is what was left when the person decided: the smallest
 * unit of `left`, or `maxLessons`.
 */
export const makeRefundBody = z.discriminatedUnion("to", [
  z.object({ to: z.literal("method"), amountMinor: atLeastOne, of: atLeastOne, reason }),
  z.object({ to: z.literal("credits"), lessons: atLeastOne, of: atLeastOne, reason }),
]);
export type MakeRefund = z.infer<typeof makeRefundBody>;

/** `waiting`: a second person has to approve it. */
export const refundMade = z.object({ state: openEnum(["made", "waiting"]) });

/** A refund that waits for a second person. */
export const waitingRefund = z.object({
  id,
  referenceCode: z.string(),
  studentName: z.string(),
  to: openEnum(["method", "credits"]),
  /** Somebody asked for it, or it is what a cancellation gives back. A server of an earlier version sends none. */
  cause: z.optional(openEnum(["refund", "cancellation"])),
  /** Worth of the refunded lessons. */
  amount: money,
  lessons: z.nullable(z.int()),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  /** True if the reader requested it, and so may only withdraw it. */
  byReader: z.boolean(),
});
export type WaitingRefund = z.infer<typeof waitingRefund>;

/** Money that is later on its way back than promised, although the charge still holds it. */
export const failedRefund = z.object({
  id,
  orderNumber: z.string(),
  referenceCode: z.string(),
  studentName: z.string(),
  amount: money,
  method: paymentMethod,
  owedSince: instant,
  /** Until when it was to be sent. A server of an earlier version sends neither this nor the state. */
  dueAt: z.optional(instant),
  /** `failed`: the provider did not take it, and staff may try again. `late`: the server is still trying. */
  state: z.optional(openEnum(["failed", "late"])),
});
export type FailedRefund = z.infer<typeof failedRefund>;

/** For staff: what may be given back of a paid booking. */
export const readRefundQuote = operation("GET /api/bookings/:id/refund", { answer: wrapData(refundQuote) });
/** For staff. `booking.transition_refused` when the booking, or what is left of it, has changed meanwhile. */
export const makeRefund = operation("POST /api/bookings/:id/refunds", {
  body: makeRefundBody,
  answer: wrapData(refundMade),
});
/** For staff: refunds that wait for a second person, the longest first. */
export const listWaitingRefunds = operation("GET /api/staff/refunds", {
  query: pageQuery,
  answer: wrapList(waitingRefund),
});
/** For the second person. `auth.forbidden` for the first; `booking.transition_refused` when it does not wait any more. */
export const approveRefund = operation("POST /api/staff/refunds/:id/approve", { answer: wrapData(done) });
/**
 * For staff, including the person who requested the refund, who withdraws it in this way. Other errors are those of
 * `approveRefund`.
 */
export const refuseRefund = operation("POST /api/staff/refunds/:id/refuse", { answer: wrapData(done) });
/** For staff: refunds that the provider did not take, the longest owed first. */
export const listFailedRefunds = operation("GET /api/staff/failed-refunds", {
  query: pageQuery,
  answer: wrapList(failedRefund),
});
/** For staff. `booking.transition_refused` when it is on its way again, or the charge does not hold its money any more. */
export const retryRefund = operation("POST /api/staff/failed-refunds/:id/retry", { answer: wrapData(done) });
