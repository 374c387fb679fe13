import { SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MS } from "@kalima/contracts/domain";

/**
 * Milliseconds before attempt number `attempt` (from 0): doubling from 1 s to at most 5 s, half of it at random, so
 * that the clients of a restarted server come back spread over seconds.
 *
 * @param random from 0 to 1
 */
export function backOff(attempt: number, random: number): number {
  const full = Math.min(SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MS * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}
