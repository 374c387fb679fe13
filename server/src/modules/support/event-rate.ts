/** Decides event by event; after `flooded` the connection is closed. */
export type EventRate = { take(now: number, bytes: number): "allowed" | "too_many" | "flooded" };

const BURST = 30;
const PER_SECOND = 10;
const MAX_REFUSED = 300;
/** A 4 MB recording costs 9 tokens, a frame of the largest size 33: it is refused once, then slows its sender down. */
const BYTES_PER_TOKEN = 512 * 1024;

/** A token bucket of 30 events that refills by 10 a second; large frames cost more than one token. */
export function createEventRate(): EventRate {
  let tokens = BURST;
  let at = 0;
  let refused = 0;
  return {
    take(now, bytes) {
      tokens = Math.min(BURST, tokens + (Math.max(0, now - at) / 1_000) * PER_SECOND);
      at = now;
      const cost = 1 + Math.floor(bytes / BYTES_PER_TOKEN);
      if (tokens < 1) {
        refused += cost;
        return refused > MAX_REFUSED ? "flooded" : "too_many";
      }
      tokens = Math.max(0, tokens - cost);
      refused = 0;
      return "allowed";
    },
  };
}
