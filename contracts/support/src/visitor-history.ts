import { bookingStatus } from "@kalima/booking-contract";
import { pack } from "@kalima/catalog-contract";
import { wrapData } from "@kalima/contracts/api";
import { bilingualText, instant, money, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import { paymentStatus } from "@kalima/payment-contract";
import * as z from "zod/mini";

/** Why an agent ends a conversation (AG-03). */
export const END_REASONS = ["answered", "no_reply", "forwarded", "unwanted"] as const;
export type EndReason = (typeof END_REASONS)[number];

const visitorBooking = z.object({
  referenceCode: z.string(),
  teacher: bilingualText,
  pack,
  /** The free speaking check, which has no payment. */
  isCheck: z.boolean(),
  status: bookingStatus,
  createdAt: instant,
  /** When the next planned lesson begins. */
  nextAt: z.nullable(instant),
  /** Lessons that may still be planned; null for a booking that was never paid. */
  creditsLeft: z.nullable(z.int()),
});
export type VisitorBooking = z.infer<typeof visitorBooking>;

const visitorPayment = z.object({
  orderNumber: z.string(),
  status: paymentStatus,
  amount: money,
  createdAt: instant,
  /** Why the last charge failed, as an error code; null once paid. */
  lastError: z.nullable(z.string()),
  /** Amount that went back or is going back; null for none. */
  refunded: z.nullable(money),
});
export type VisitorPayment = z.infer<typeof visitorPayment>;

const earlierConversation = z.object({
  conversationId: z.uuid(),
  /** When its last message was written, or it began. */
  at: instant,
  /** The name of the agent who had it last. */
  agent: z.nullable(z.string()),
  /** Null when the visitor ended it. */
  reason: z.nullable(openEnum(END_REASONS)),
  /** 1 to 5 stars of the visitor. */
  stars: z.nullable(z.int()),
  note: z.string(),
});
export type EarlierConversation = z.infer<typeof earlierConversation>;

/** History beside an agent's conversation, newest first (AG-02). A guest has only earlier conversations. */
export const visitorHistoryFields = {
  bookings: z.array(visitorBooking),
  payments: z.array(visitorPayment),
  earlier: z.array(earlierConversation),
};
const visitorHistory = z.object(visitorHistoryFields);
export type VisitorHistory = z.infer<typeof visitorHistory>;

/** The history of the person who left a question; empty without an account. */
export const readRequesterHistory = operation("GET /api/staff/support-requests/:id/history", {
  answer: wrapData(visitorHistory),
});
