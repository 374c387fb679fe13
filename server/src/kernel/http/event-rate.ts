/** Events that may come at once, and how fast that allowance refills. */
export type Rate = { burst: number; perSecond: number };

/** Decides event by event; after `flooded` the connection is closed. */
export type EventRate = { take(now: number, bytes: number): "allowed" | "too_many" | "flooded" };

/** The limit for interactive clients. */
const PERSON: Rate = { burst: 30, perSecond: 10 };
const MAX_REFUSED = 300;
/** A 4 MB recording costs 9 tokens, a frame of the largest size 33: it is refused once, then slows its sender down. */
const BYTES_PER_TOKEN = 512 * 1024;

/** A token bucket, of 30 events that refills by 10 a second without a `rate`; large frames cost more than one token. */
export function createEventRate({ burst, perSecond }: Rate = PERSON): EventRate {
  let tokens = burst;
  let at = 0;
  let refused = 0;
  return {
    take(now, bytes) {
      tokens = Math.min(burst, tokens + (Math.max(0, now - at) / 1_000) * perSecond);
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
