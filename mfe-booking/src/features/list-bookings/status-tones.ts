import type { BookingStatus } from "@kalima/booking-contract";
import type { UNKNOWN } from "@kalima/contracts/domain";
import type { StatusTone } from "@kalima/ui/content";

/** Tone (tint and icon) of each status; labels and meanings are in the translations. */
export const STATUS_TONE: Record<BookingStatus | typeof UNKNOWN, StatusTone> = {
  confirmed: "ok",
  pending: "info",
  pending_approval: "info",
  awaiting_payment: "warn",
  cancelled: "bad",
  cancelled_by_student: "neutral",
  cancelled_by_admin: "bad",
  expired: "neutral",
  refunded: "info",
  unknown: "neutral",
};
