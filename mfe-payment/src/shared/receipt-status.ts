import type { BookingStatus, UNKNOWN } from "@kalima/contracts/domain";
import type { StatusTone } from "@kalima/ui/content";

/** Status of a paid order. Every other booking status means that a refund is under way. */
export function receiptStatus(status: BookingStatus | typeof UNKNOWN): {
  key: "confirmed" | "refunded" | "returning" | "unknown";
  tone: StatusTone;
} {
  if (status === "confirmed") return { key: "confirmed", tone: "ok" };
  if (status === "refunded") return { key: "refunded", tone: "info" };
  if (status === "unknown") return { key: "unknown", tone: "neutral" };
  return { key: "returning", tone: "warn" };
}
