import { SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MS } from "@kalima/contracts/domain";

/** Beside it, at random, half as much again stays below the maximum. */
const MAX_MEAN_MS = SOCKET_RECONNECT_MAX_MS / 1.5;

/**
 * Milliseconds before attempt number `attempt` (from 0): doubling from 1 s, up to half more or less at random, at most
 * 5 s; so the clients of a restarted server come back spread over a second and more, at the first attempt too.
 *
 * @param random from 0 to 1
 */
export function backOff(attempt: number, random: number): number {
  const mean = Math.min(MAX_MEAN_MS, SOCKET_RECONNECT_MS * 2 ** attempt);
  return mean * (0.5 + random);
}
