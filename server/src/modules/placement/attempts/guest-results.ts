import { DAY_MS } from "../../../time/wall-clock.ts";

/** As long as a guest's cookie: later no browser can read the result. */
const GUEST_RESULT_DAYS = 30;

/** When a guest's attempt that began then is deleted, and its result can no longer be verified. */
export function guestResultEnd(startedAt: Date): Date {
  return new Date(startedAt.getTime() + GUEST_RESULT_DAYS * DAY_MS);
}

/** Guests' attempts that began before are over. */
export function guestResultsBefore(now: Date): Date {
  return new Date(now.getTime() - GUEST_RESULT_DAYS * DAY_MS);
}
