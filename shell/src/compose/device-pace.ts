/** A timer that comes so much too late, in milliseconds: the device cannot keep up, and what is missing may still come. */
const LATE_MS = 100;

/** When the last file or answer of this page came, as `performance.now` counts; 0 before the first. */
export function lastArrival(): number {
  return performance
    .getEntriesByType("resource")
    .reduce((last, entry) => Math.max(last, (entry as PerformanceResourceTiming).responseEnd), 0);
}

/**
 * Tells whether the page was busy while a timer of `milliseconds` ran: the timer came late, or a file or an answer
 * arrived meanwhile.
 */
export function wasBusy(
  setAt: number,
  milliseconds: number,
  now = performance.now(),
  arrivedAt = lastArrival(),
): boolean {
  return now - setAt - milliseconds > LATE_MS || arrivedAt > setAt;
}
