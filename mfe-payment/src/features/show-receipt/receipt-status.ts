import type { BookingStatus } from "@kalima/contracts/domain";
import type { StatusTone } from "@kalima/ui";

/** What became of a paid booking. Paid for times that were gone: the money is on its way back. */
export function receiptStatus(status: BookingStatus): {
  key: "confirmed" | "refunded" | "returning";
  tone: StatusTone;
} {
  if (status === "confirmed") return { key: "confirmed", tone: "ok" };
  if (status === "refunded") return { key: "refunded", tone: "info" };
  return { key: "returning", tone: "warn" };
}
