import { MINUTE_MS } from "@kalima/contracts/domain";
/** Circuit breaker of one version. While it is open, the browser renders this version without a try on the server. */
export type Breaker = {
  /** Failures in a row. */
  failures: number;
  /** Milliseconds on the caller's clock; tries before this are refused. */
  opensAgainAt: number;
};

export const MAX_FAILURES = 5;
const MIN_OPEN_MS = 5_000;
const MAX_OPEN_MS = 5 * MINUTE_MS;

export const CLOSED: Breaker = { failures: 0, opensAgainAt: Number.NEGATIVE_INFINITY };

/** Allows a try or not. After its time the breaker is half-open: one try is allowed per {@link MIN_OPEN_MS}. */
export function decideAttempt(breaker: Breaker, now: number): { isAllowed: boolean; next: Breaker } {
  if (breaker.failures < MAX_FAILURES) return { isAllowed: true, next: breaker };
  if (now < breaker.opensAgainAt) return { isAllowed: false, next: breaker };
  return { isAllowed: true, next: { ...breaker, opensAgainAt: now + MIN_OPEN_MS } };
}

/** Records the result of a try: success closes the breaker, each further failure doubles its open time. */
export function recordResult(breaker: Breaker, isFailure: boolean, now: number): Breaker {
  if (!isFailure) return CLOSED;
  const failures = breaker.failures + 1;
  if (failures < MAX_FAILURES) return { ...breaker, failures };
  const openMs = Math.min(MIN_OPEN_MS * 2 ** (failures - MAX_FAILURES), MAX_OPEN_MS);
  return { failures, opensAgainAt: now + openMs };
}
