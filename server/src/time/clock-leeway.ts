/**
 * How far the clocks of two processes may be apart. What says that it was made later than that was made before this
 * process's clock was set back: it counts as if it had ended.
 */
export const CLOCK_LEEWAY_SECONDS = 60;

/** The latest moment at which something may have been made. */
export function latestPast(now: Date): Date {
  return new Date(now.getTime() + CLOCK_LEEWAY_SECONDS * 1_000);
}
