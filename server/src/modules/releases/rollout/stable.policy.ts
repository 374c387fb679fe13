/** Page views of a version that came to something, and those of them that failed; votes of networks are weighed. */
export type Outcomes = { exposures: number; failures: number };

/** A better stable version is expected to fail at least so often: below it, a few failures would look like a jump. */
const MIN_EXPECTED_RATE = 0.02;
/** Rates up to twice those of before are no jump. */
const TOLERANCE = 2;
/** What little is known of before counts as one failure in so many exposures: without any, 4 in 100 are usual, as staff are told. */
const PRIOR_EXPOSURES = 50;
const MULTIPLES = [2, 4, 8, 16, 48];
const MAX_RATE = 0.95;
/** Looked at over half an hour again and again: by chance it jumps at most once in some years. */
const JUMP_AT = 1_000_000;
const MIN_EXPOSURES = 20;
const MIN_FAILURES = 5;

/** Evidence that a version now fails more than twice as often as before, as the gain of a bet that is fair up to there. */
export function jumpOf(recent: Outcomes, before: Outcomes): number {
  const usual = (before.failures + 1) / (before.exposures + PRIOR_EXPOSURES);
  const bound = Math.min(MAX_RATE, Math.max(MIN_EXPECTED_RATE, TOLERANCE * usual));
  const gains = MULTIPLES.map((multiple) => {
    const rate = Math.min(MAX_RATE, multiple * bound);
    const successes = recent.exposures - recent.failures;
    return Math.exp(recent.failures * Math.log(rate / bound) + successes * Math.log((1 - rate) / (1 - bound)));
  });
  return gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
}

export function hasJumped(recent: Outcomes, before: Outcomes): boolean {
  const isEnough = recent.exposures >= MIN_EXPOSURES && recent.failures >= MIN_FAILURES;
  return isEnough && jumpOf(recent, before) >= JUMP_AT;
}

/** `name` is that of a version, as `mfe-x@1.0.0`. */
export type StableState = { name: string; hasJumped: boolean; hasWayBack: boolean };

/**
 * What follows for each version that has jumped. Several at once have a cause outside of them (our server, a
 * network), which no rollback mends.
 */
export function dueOf(states: readonly StableState[]): Map<string, "return" | "tell" | "outage"> {
  const jumped = states.filter((state) => state.hasJumped);
  if (jumped.length > 1) return new Map(jumped.map(({ name }) => [name, "outage"]));
  return new Map(jumped.map(({ name, hasWayBack }) => [name, hasWayBack ? "return" : "tell"]));
}
