import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";

/** Period of the turns that the pace is computed from; older ones do not reflect the current wait. */
export const COUNTED_HOUR_MS = HOUR_MS;
/** Too few samples: with fewer turns there is no estimate. */
const MIN_TURNS = 3;

/**
 * Estimates the minutes until the turn of a position in the queue (1 is next), rounded up: the position times the mean
 * interval between the last turns. Returns null if no agent is available or the pace is unknown.
 *
 * @param turns times at which agents took visitors within the last hour, newest first
 */
export function estimateMinutes(position: number, turns: readonly Date[], agents: number, now: Date): number | null {
  const oldest = turns.at(-1);
  if (agents === 0 || turns.length < MIN_TURNS || !oldest) return null;
  const interval = (now.getTime() - oldest.getTime()) / turns.length;
  return Math.max(1, Math.ceil((position * interval) / MINUTE_MS));
}
