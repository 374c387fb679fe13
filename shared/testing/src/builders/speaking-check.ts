import { type SpeakingCheck, speakingCheck } from "@kalima/booking-contract";
import { aBooking } from "./bookings.ts";

/** The check of a student who may book it. */
export function aSpeakingCheck(changes: Partial<SpeakingCheck> = {}): SpeakingCheck {
  return speakingCheck.parse({
    state: "ready",
    appointment: null,
    retakeFrom: "2026-05-01T10:00:00Z",
    ...changes,
  });
}

/** A booked check, as its student sees it before it starts. */
export function aCheckBooking(changes: Parameters<typeof aBooking>[0] = {}) {
  return aBooking({
    status: "confirmed",
    total: { amountMinor: 0, currency: "EGP" },
    holdExpiresAt: null,
    speakingCheck: { studentName: null, written: "B1", spoken: null },
    actions: ["cancel", "view"],
    ...changes,
  });
}
