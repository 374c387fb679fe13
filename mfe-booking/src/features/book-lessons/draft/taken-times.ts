import { slotTakenDetails } from "@kalima/contracts/api";
import { isAppError } from "@kalima/contracts/errors";
import { sameForm } from "./draft.ts";

/** Chosen times that somebody else got, and free ones nearby. */
export type TakenTimes = { taken: readonly string[]; alternatives: readonly string[] };

/** What a 409 `booking.slot_taken` tells; null for any other error. */
export function takenTimesOf(error: unknown): TakenTimes | null {
  if (!isAppError(error) || error.code !== "booking.slot_taken") return null;
  const details = slotTakenDetails.safeParse(error.extra);
  if (!details.success) return null;
  return { taken: details.data.taken.map(sameForm), alternatives: details.data.alternatives.map(sameForm) };
}

/** What is still open once the draft holds `times`: taken ones not yet given up, alternatives not yet chosen. */
export function stillTaken(found: TakenTimes | null, times: readonly string[]): TakenTimes | null {
  if (!found) return null;
  const taken = found.taken.filter((time) => times.includes(time));
  if (taken.length === 0) return null;
  return { taken, alternatives: found.alternatives.filter((time) => !times.includes(time)) };
}
