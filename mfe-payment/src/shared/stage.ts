import type { Payment } from "@kalima/contracts/api";

/** What the payment page shows: the form, waiting for the bank, the receipt, or why the order cannot be paid. */
export type Stage = "pay" | "confirming" | "paid" | "holdOver" | "cancelled" | "awaitingSupport" | "unknown";

/** Derived from the server's statuses alone, never from the browser's clock. */
export function stageOf({ status, booking }: Pick<Payment, "status" | "booking">): Stage {
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
