import { slotTakenDetails } from "@kalima/booking-contract";
import { isAppError } from "@kalima/contracts/errors";
import { normalizeInstant } from "./time-rules.ts";

/** Chosen times that another booking took, and the nearest free ones. */
export type TakenTimes = { taken: readonly string[]; alternatives: readonly string[] };

/** Details of a 409 `booking.slot_taken`; null for any other error. */
export function takenTimesFrom(error: unknown): TakenTimes | null {
  if (!isAppError(error) || error.code !== "booking.slot_taken") return null;
  const details = slotTakenDetails.safeParse(error.extra);
  if (!details.success) return null;
  return {
    taken: details.data.taken.map(normalizeInstant),
    alternatives: details.data.alternatives.map(normalizeInstant),
  };
}
