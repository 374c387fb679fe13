import { SECOND_MS } from "@kalima/contracts/domain";

const STEPS = [
  { untilMs: 10 * SECOND_MS, delayMs: SECOND_MS },
  { untilMs: 30 * SECOND_MS, delayMs: 2 * SECOND_MS },
  { untilMs: 120 * SECOND_MS, delayMs: 5 * SECOND_MS },
];
const MAX_DELAY_MS = 15 * SECOND_MS;

/** After this the page says that it takes longer than usual. */
export const LONG_WAIT_MS = 30 * SECOND_MS;

/** Delay before the next poll of a pending payment, in ms; it grows with the time waited so far. */
export function pollDelayMs(waitedMs: number): number {
  return STEPS.find(({ untilMs }) => waitedMs < untilMs)?.delayMs ?? MAX_DELAY_MS;
}
