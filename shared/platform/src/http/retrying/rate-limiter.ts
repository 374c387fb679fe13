import { RATE_LIMIT_REQUESTS, RATE_LIMIT_WINDOW_MS } from "@kalima/contracts/domain";

/** Says how many milliseconds a request must wait so that no window holds more than its share, and books its start. */
export function createRateLimiter(now: () => number): () => number {
  let starts: number[] = [];
  return () => {
    const oldestThatCounts = starts.at(-RATE_LIMIT_REQUESTS);
    const start = Math.max(now(), oldestThatCounts === undefined ? 0 : oldestThatCounts + RATE_LIMIT_WINDOW_MS);
    starts = [...starts, start].slice(-RATE_LIMIT_REQUESTS);
    return start - now();
  };
}
