import type { Booking } from "@kalima/booking-contract";
import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { sumMoney } from "@kalima/contracts/domain";
import type { VisitorBooking, VisitorHistory, VisitorPayment } from "@kalima/support-contract";
import type { Database } from "../../kernel/database/database.ts";
import { listNewestBookings, readStudentBookings } from "../bookings/public.ts";
import { computePaymentStatus, listOrders, type OrderView } from "../payments/public.ts";
import { type Conversation, parseAccountId } from "./conversations.repository.ts";
import { earlierChatsRepository } from "./earlier-chats.repository.ts";

/** Number of bookings and of payments that an agent sees, the newest ones. */
const SHOWN = 5;
/** The id of no conversation. */
const NO_CONVERSATION = "00000000-0000-0000-0000-000000000000";
const LIVE: readonly string[] = LIVE_LESSON_STATUSES;

function toBookingView(booking: Booking, now: Date): VisitorBooking {
  const { referenceCode, teacher, pack, speakingCheck, status, createdAt, lessons, credits } = booking;
  const next = lessons.find((lesson) => LIVE.includes(lesson.status) && new Date(lesson.endsAt) > now);
  return {
    referenceCode,
    teacher: teacher.name,
    pack,
    isCheck: speakingCheck !== null,
    status,
    createdAt,
    nextAt: next?.startsAt ?? null,
    creditsLeft: credits?.left ?? null,
  };
}

/** Sums the amounts that were or will be refunded to the payer. A failed refund is not counted. */
function sumRefunds({ refunds, currency }: OrderView): VisitorPayment["refunded"] {
  const kept = refunds.filter(({ status }) => status !== "failed");
  const sum = sumMoney(
    currency,
    kept.map(({ amount }) => amount),
  );
  return sum.amountMinor > 0 ? sum : null;
}

function toPaymentView(order: OrderView, booking: Booking | undefined): VisitorPayment {
  const status = computePaymentStatus(order, { status: booking?.status ?? "pending" });
  return {
    orderNumber: order.order_number,
    status,
    amount: { amountMinor: order.amount_minor, currency: order.currency },
    createdAt: order.created_at.toISOString(),
    lastError: order.paid_at ? null : order.last_error,
    refunded: sumRefunds(order),
  };
}

/**
 * Reads the data about the visitor that the agent of a conversation sees (AG-02): no more than is needed to answer, and
 * nothing that can be changed.
 */
export async function readVisitorHistory(
  database: Database,
  conversation: Conversation,
  now: Date,
): Promise<VisitorHistory> {
  const earlier = earlierChatsRepository(database).list(conversation);
  const userId = parseAccountId(conversation.owner);
  if (!userId) return { bookings: [], payments: [], earlier: await earlier };
  return { ...(await readAccountHistory(database, userId, now)), earlier: await earlier };
}

/** Reads the same about an account that left a question in writing. */
export async function readAskerHistory(database: Database, userId: string, now: Date): Promise<VisitorHistory> {
  const everyChat = { id: NO_CONVERSATION, owner: `user:${userId}`, adopted_by: null } as const;
  const earlier = await earlierChatsRepository(database).list(everyChat);
  return { ...(await readAccountHistory(database, userId, now)), earlier };
}

async function readAccountHistory(
  database: Database,
  userId: string,
  now: Date,
): Promise<Omit<VisitorHistory, "earlier">> {
  const [bookings, orders] = await Promise.all([
    listNewestBookings(database, userId, SHOWN, now),
    listOrders(database, userId, SHOWN),
  ]);
  const paidFor = await readStudentBookings(
    database,
    userId,
    orders.map(({ booking_id }) => booking_id),
    now,
  );
  return {
    bookings: bookings.map((booking) => toBookingView(booking, now)),
    payments: orders.map((order) => toPaymentView(order, paidFor.get(order.booking_id))),
  };
}
