const SECOND = 1_000;
const STEPS = [
  { untilMs: 10 * SECOND, delayMs: SECOND },
  { untilMs: 30 * SECOND, delayMs: 2 * SECOND },
  { untilMs: 120 * SECOND, delayMs: 5 * SECOND },
];
const MAX_DELAY_MS = 15 * SECOND;

/** After this the page says that it takes longer than usual. */
export const LONG_WAIT_MS = 30 * SECOND;

/** Delay before the next poll of a pending payment, in ms; it grows with the time waited so far. */
export function pollDelayMs(waitedMs: number): number {
  return STEPS.find(({ untilMs }) => waitedMs < untilMs)?.delayMs ?? MAX_DELAY_MS;
}
