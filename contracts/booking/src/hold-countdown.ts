import { HOLD_MINUTES } from "./constants.ts";

/** Minutes left that a screen reader announces, largest first. */
const ANNOUNCED_AT_MINUTES = [10, 5, 2, 1];

/** Whole seconds until a hold ends: never negative, and never more than a hold lasts when the clocks differ. */
export function secondsLeft(expiresAt: string, now: number): number {
  const seconds = Math.ceil((new Date(expiresAt).getTime() - now) / 1_000);
  return Math.min(HOLD_MINUTES * 60, Math.max(0, seconds));
}

/** `mm:ss`. */
export function clockText(seconds: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(seconds / 60))}:${part(seconds % 60)}`;
}
/**
 * Returns the minute to announce: the last announced minute that was reached, 0 when the hold is over, null before the
 * first. It changes only a few times, so a polite live region does not speak each second.
 */
export function minutesToAnnounce(seconds: number): number | null {
  if (seconds === 0) return 0;
  return ANNOUNCED_AT_MINUTES.findLast((minutes) => seconds <= minutes * 60) ?? null;
}
