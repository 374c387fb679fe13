import { slotTakenDetails } from "@kalima/contracts/api";
import { isAppError } from "@kalima/contracts/errors";
import { isOverlapped, normalizeInstant } from "./draft.ts";

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

/** Taken times that the draft still holds, with the alternatives that fit beside the others; null when none is left. */
export function stillTaken(found: TakenTimes | null, times: readonly string[]): TakenTimes | null {
  if (!found) return null;
  const taken = found.taken.filter((time) => times.includes(time));
  if (taken.length === 0) return null;
  const kept = times.filter((time) => !taken.includes(time));
  return { taken, alternatives: found.alternatives.filter((time) => !isOverlapped(kept, time)) };
}
