const SECOND = 1_000;
const STEPS = [
  { untilMs: 10 * SECOND, delayMs: SECOND },
  { untilMs: 30 * SECOND, delayMs: 2 * SECOND },
  { untilMs: 120 * SECOND, delayMs: 5 * SECOND },
];
const LAST_DELAY_MS = 15 * SECOND;

/** After this the visitor is told that it takes longer than usual and may leave. */
export const LONG_WAIT_MS = 30 * SECOND;

/** How long until the bank's word is asked for again, by how long the visitor has waited: often at first, then rarer. */
export function pollDelayMs(waitedMs: number): number {
  return STEPS.find(({ untilMs }) => waitedMs < untilMs)?.delayMs ?? LAST_DELAY_MS;
}
