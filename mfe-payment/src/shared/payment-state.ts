import type { BookingStatus } from "@kalima/booking-contract";
import type { UNKNOWN } from "@kalima/contracts/domain";
import type { Payment } from "@kalima/payment-contract";
import type { StatusTone } from "@kalima/ui/content";

/** Stage of the payment page: the form, waiting for the bank, the receipt, or why the order cannot be paid. */
export type Stage = "pay" | "confirming" | "paid" | "holdOver" | "cancelled" | "awaitingSupport" | "unknown";

/** Derived from the server's statuses alone, never from the browser's clock. */
export function findStage({ status, booking }: Pick<Payment, "status" | "booking">): Stage {
  if (status === "confirmed" || booking.status === "confirmed") return "paid";
  if (status === "initiated" || booking.status === "pending_approval") return "awaitingSupport";
  if (status === "unknown") return "unknown";
  switch (booking.status) {
    case "awaiting_payment":
      return "pay";
    case "pending":
      return "confirming";
    case "expired":
      return "holdOver";
    case "unknown":
      return "unknown";
    default:
      return "cancelled";
  }
}

/** True while a paid booking holds sessions that are still to come, planned or not: its page is more than a receipt. */
export function isBooked({ booking }: Pick<Payment, "booking">, stage: Stage): boolean {
  if (stage !== "paid" || booking.status !== "confirmed") return false;
  return (booking.credits?.left ?? 0) > 0 || booking.lessons.some(({ status }) => status === "upcoming");
}

/** Status of a paid order. Every other booking status means that a refund is under way. */
export function describeReceipt(status: BookingStatus | typeof UNKNOWN): {
  key: "confirmed" | "refunded" | "returning" | "unknown";
  tone: StatusTone;
} {
  if (status === "confirmed") return { key: "confirmed", tone: "ok" };
  if (status === "refunded") return { key: "refunded", tone: "info" };
  if (status === "unknown") return { key: "unknown", tone: "neutral" };
  return { key: "returning", tone: "warn" };
}

const OF_STAGE: Record<Exclude<Stage, "paid">, StatusTone> = {
  pay: "warn",
  confirming: "info",
  holdOver: "neutral",
  cancelled: "neutral",
  awaitingSupport: "info",
  unknown: "neutral",
};

/** State of an order in a list: the key of its text, and its tone. A paid order has the same name as on its receipt. */
export function describePayment(payment: Pick<Payment, "status" | "booking">): { text: string; tone: StatusTone } {
  const stage = findStage(payment);
  if (stage !== "paid") return { text: `payments.state.${stage}`, tone: OF_STAGE[stage] };
  const { key, tone } = describeReceipt(payment.booking.status);
  return { text: `receipt.status.${key}`, tone };
}

/** Query key of an order. */
export function paymentKey(referenceCode: string) {
  return ["payment", referenceCode] as const;
}
