/**
 * Largest accepted difference between the clocks of two processes. A timestamp further in the future was written before
 * this process's clock was set back, and counts as expired.
 */
export const CLOCK_LEEWAY_SECONDS = 60;

/** The latest moment at which something may have been made. */
export function computeLatestPast(now: Date): Date {
  return new Date(now.getTime() + CLOCK_LEEWAY_SECONDS * 1_000);
}
