const WINDOW_MS = 30_000;
const MIN_RETRIES = 3;
const SHARE_OF_REQUESTS = 0.1;

export type RetryBudget = { countRequest(): void; mayRetry(): boolean };

/**
 * Keeps one tab from turning an outage into a storm: within 30 seconds, retries are at most a tenth of the
 * requests, and three when there were few.
 */
export function createRetryBudget(now: () => number): RetryBudget {
  let requests: number[] = [];
  let retries: number[] = [];
  const dropOld = (times: number[]) => times.filter((at) => at > now() - WINDOW_MS);

  return {
    countRequest() {
      requests = [...dropOld(requests), now()];
    },
    mayRetry() {
      requests = dropOld(requests);
      retries = dropOld(retries);
      if (retries.length >= Math.max(MIN_RETRIES, Math.floor(requests.length * SHARE_OF_REQUESTS))) return false;
      retries.push(now());
      return true;
    },
  };
}
