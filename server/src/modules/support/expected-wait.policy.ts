import { HOUR_MS, MINUTE_MS } from "../../time/wall-clock.ts";

/** Turns before this say nothing about the wait now. */
export const COUNTED_HOUR_MS = HOUR_MS;
/** With fewer turns the pace is a guess, which nobody is told. */
const MIN_TURNS = 3;

/**
 * Minutes until the turn of a position in the queue (1 is next), rounded up: the position times the mean time between
 * the last turns. Null while no agent is there or the pace is unknown.
 *
 * @param turns when agents took visitors within the last hour, the newest first
 */
export function expectedMinutes(position: number, turns: readonly Date[], agents: number, now: Date): number | null {
  const oldest = turns.at(-1);
  if (agents === 0 || turns.length < MIN_TURNS || !oldest) return null;
  const interval = (now.getTime() - oldest.getTime()) / turns.length;
  return Math.max(1, Math.ceil((position * interval) / MINUTE_MS));
}
