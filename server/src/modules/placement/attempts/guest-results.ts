import { DAY_MS } from "@kalima/contracts/domain";
import { RETENTION_DAYS } from "@kalima/school-contract";

/** Lifetime of a guest's cookie; after it, no browser can read the result. */
const GUEST_RESULT_DAYS = RETENTION_DAYS.guestPlacementTest;

/** Returns the time at which a guest's attempt is deleted, so that its result can no longer be verified. */
export function computeGuestResultEnd(startedAt: Date): Date {
  return new Date(startedAt.getTime() + GUEST_RESULT_DAYS * DAY_MS);
}

/** Returns the time before which a guest's attempt must have begun to be deleted. */
export function computeGuestCutoff(now: Date): Date {
  return new Date(now.getTime() - GUEST_RESULT_DAYS * DAY_MS);
}
