import { pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { calendarDate, id, instant, money, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { paymentEvent, paymentMethod, refund } from "./payments.ts";

/** States of an order, from its opening on. */
export const ORDER_STATES = [
  "created",
  "processing",
  "succeeded",
  "partially_refunded",
  "refunded",
  "cancelled",
  "expired",
] as const;
export const PAID_METHODS = ["card", "wallet", "instapay", "fawry", "transfer"] as const;
/** Orders of the list, by default the newest first; `-` for the largest first. */
export const PAYMENT_SORTS = ["-createdAt", "createdAt", "-amount", "amount"] as const;
/** Limit for the text of a search, in characters. */
export const PAYMENT_SEARCH_MAX_LENGTH = 100;

/** Which payments are listed; all without any. Days are those of the school's clock, both included. */
export const paymentsFilter = z.object({
  /**
   * Code or number of an order, a name, an amount such as `1235` or `190.50`, the last four digits of a card or an account, or these and
   * an amount: `4242 1235`; a number of a bank or a provider. For readers with `contacts.see` a phone or an e-mail address, too.
   */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(PAYMENT_SEARCH_MAX_LENGTH))),
  state: z.optional(z.enum(ORDER_STATES)),
  method: z.optional(z.enum(PAID_METHODS)),
  fromDay: z.optional(calendarDate),
  toDay: z.optional(calendarDate),
  sort: z.optional(z.enum(PAYMENT_SORTS)),
});
export type PaymentsFilter = z.infer<typeof paymentsFilter>;

/** An order of any student. Method, digits and provider are those of the charge that paid it, or of the newest one. */
export const listedPayment = z.object({
  id,
  orderNumber: z.string(),
  referenceCode: z.string(),
  student: z.object({ id, name: z.string() }),
  amount: money,
  state: openEnum(ORDER_STATES),
  /** Null before the first attempt to pay. */
  method: z.nullable(paymentMethod),
  /** Last digits of the card, the wallet or the account that paid; null where they are not known. */
  lastDigits: z.nullable(z.string()),
  /** Such as `stripe`, or `bank_transfer` for the school's own account. */
  provider: z.nullable(z.string()),
  /** The provider's name of the charge. */
  providerId: z.nullable(z.string()),
  createdAt: instant,
  paidAt: z.nullable(instant),
});
export type ListedPayment = z.infer<typeof listedPayment>;

/** A charge: one attempt to pay. `superseded`: paid, but another one had paid before. */
export const paymentAttempt = z.object({
  id,
  method: paymentMethod,
  state: openEnum(["initiated", "processing", "requires_action", "succeeded", "superseded", "failed"]),
  amount: money,
  lastDigits: z.nullable(z.string()),
  provider: z.string(),
  providerId: z.nullable(z.string()),
  /** An error code; null unless it failed. */
  failure: z.nullable(z.string()),
  startedAt: instant,
  endedAt: z.nullable(instant),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

/** Money of an order that went back, or is to. */
export const staffRefund = z.extend(refund, {
  reason: openEnum(["booking_cancelled", "times_taken", "paid_twice", "made_at_provider", "by_staff"]),
  /** Who asked for it, by name; null for the system and the provider. */
  requestedBy: z.nullable(z.string()),
  /** The provider's name of the refund, or the bank's of the transfer back. */
  providerId: z.nullable(z.string()),
  /** True where staff may send it again: it failed, and the charge still holds its money. */
  mayRetry: z.boolean(),
});
export type StaffRefund = z.infer<typeof staffRefund>;

/** An order of any student with all that happened to it. Lists are oldest first. */
export const staffPayment = z.extend(listedPayment, {
  /** All attempts to pay. */
  charges: z.array(paymentAttempt),
  timeline: z.array(paymentEvent),
  refunds: z.array(staffRefund),
  /** Paid and not given back, nor on its way. */
  left: money,
  /** True for a reader who may give money back. */
  mayRefund: z.boolean(),
});
export type StaffPayment = z.infer<typeof staffPayment>;

/**
 * For staff: payments of everyone. The same as a table, of any length, at `GET /api/staff/payments.csv` with a `PaymentsFilter`.
 * `request.invalid` naming `toDay` when it is before `fromDay`.
 */
export const listAllPayments = operation("GET /api/staff/payments", {
  query: z.extend(pageQuery, paymentsFilter.shape),
  answer: wrapList(listedPayment),
});
/** For staff. Its receipt, once paid, is at `GET /api/staff/payments/:id/receipt`. */
export const readStaffPayment = operation("GET /api/staff/payments/:id", { answer: wrapData(staffPayment) });
