/** Page views of a version that came to something, and those of them that failed; votes of networks are weighed. */
export type Outcomes = { exposures: number; failures: number };
/** Of the present also the networks that were seen here in the days before, and those of them that report failures now. */
export type RecentOutcomes = Outcomes & { knownNetworks: number; failingNetworks: number };

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

/**
 * A stable version gives way only to what a third of the known networks show: all visitors get another version then.
 * Whoever forges reports needs networks that were here before, half as many as the real visitors of this hour have.
 */
const MIN_SHARE_OF_NETWORKS = 1 / 3;

/** Whether so many of the networks show the failures that few cannot have made them up. */
export function isWidespread({ knownNetworks, failingNetworks }: RecentOutcomes): boolean {
  return failingNetworks >= MIN_FAILURES && failingNetworks >= MIN_SHARE_OF_NETWORKS * knownNetworks;
}

const shareOf = ({ knownNetworks, failingNetworks }: RecentOutcomes) => failingNetworks / Math.max(1, knownNetworks);

/**
 * Whether a version fails more than the one that others have at the same time: by the votes, or because the failures of the other one
 * come from so few of its networks that they may be made up.
 */
export function isWorse(one: RecentOutcomes, other: RecentOutcomes): boolean {
  return hasJumped(one, other) || shareOf(one) > TOLERANCE * shareOf(other);
}

/** By network, or by visitor where it is not known: whether a version failed there lately. */
export type Met = ReadonlyMap<string, boolean>;
/** So many networks must have met both versions to say whether they failed together. */
const MIN_COMMON = 5;

/** Whether most of those for whom one version failed, and who met the other one too, saw that fail as well. */
export function failsTogether(one: Met, other: Met): boolean {
  const common = [...one].filter(([who, hasFailed]) => hasFailed && other.has(who)).map(([who]) => who);
  return common.length >= MIN_COMMON && 2 * common.filter((who) => other.get(who)).length > common.length;
}

/** `name` is that of a version, as `mfe-x@1.0.0`; `met` says who met it lately, where it has jumped. */
export type StableState = { name: string; hasJumped: boolean; hasWayBack: boolean; met: Met; remote: string };

/**
 * What follows for each version that has jumped. Several that fail for the same visitors have a cause outside of them (our
 * server, a network), which no rollback mends; nobody meets two versions of one remote, so these count as shared. Others are judged apart: a second jump, which may be forged, keeps no
 * failing version in service.
 */
export function dueOf(states: readonly StableState[]): Map<string, "return" | "tell" | "outage"> {
  const jumped = states.filter((state) => state.hasJumped);
  const isOutage = (state: StableState) =>
    jumped.some((other) => other !== state && (other.remote === state.remote || failsTogether(state.met, other.met)));
  return new Map(
    jumped.map((state) => [state.name, isOutage(state) ? "outage" : state.hasWayBack ? "return" : "tell"]),
  );
}
