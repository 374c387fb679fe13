/** Page views of a version with a known outcome, and those of them that failed; the votes of networks are weighted. */
export type Outcomes = { exposures: number; failures: number };
/** Recent outcomes, with the number of networks also seen in the days before, and of those that report failures now. */
export type RecentOutcomes = Outcomes & { knownNetworks: number; failingNetworks: number };

/** Lowest failure rate to expect of a stable version: below it, a few failures would look like a jump. */
const MIN_EXPECTED_RATE = 0.02;
/** A rate up to twice the earlier one is no jump. */
const TOLERANCE = 2;
/**
 * Weight of the assumption that one in this many exposures fails, for versions with little history. Without any history
 * up to 4 failures in 100 count as usual; the texts for staff say the same.
 */
const PRIOR_EXPOSURES = 50;
const MULTIPLES = [2, 4, 8, 16, 48];
const MAX_RATE = 0.95;
/** Evidence of a jump. Computed repeatedly over half an hour, it is reached by chance at most once in some years. */
const JUMP_AT = 1_000_000;
const MIN_EXPOSURES = 20;
const MIN_FAILURES = 5;

/**
 * Computes the evidence that a version now fails more than twice as often as before, as the gain of a bet that is fair
 * up to that rate.
 */
export function computeJump(recent: Outcomes, before: Outcomes): number {
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
  return isEnough && computeJump(recent, before) >= JUMP_AT;
}

/**
 * A stable version is replaced only if a third of the known networks report failures, because all visitors get another
 * version then. Forging them takes networks that were seen before, half as many as the real visitors of this hour have.
 */
const MIN_SHARE_OF_NETWORKS = 1 / 3;

/** True if so many of the networks show the failures that a few cannot have forged them. */
export function isWidespread({ knownNetworks, failingNetworks }: RecentOutcomes): boolean {
  return failingNetworks >= MIN_FAILURES && failingNetworks >= MIN_SHARE_OF_NETWORKS * knownNetworks;
}

const computeFailingShare = ({ knownNetworks, failingNetworks }: RecentOutcomes) =>
  failingNetworks / Math.max(1, knownNetworks);

/**
 * True if a version fails more than the one that others have at the same time: by the votes, or because the failures of
 * the other one come from so few of its networks that they may be forged.
 */
export function isWorse(one: RecentOutcomes, other: RecentOutcomes): boolean {
  return hasJumped(one, other) || computeFailingShare(one) > TOLERANCE * computeFailingShare(other);
}

/** By network, or by visitor where the network is not known: true if a version failed there lately. */
export type FailureByNetwork = ReadonlyMap<string, boolean>;
/** Least number of networks that have met both versions, to tell whether both failed together. */
const MIN_COMMON = 5;

/** True if most of those for whom one version failed, and who met the other one too, saw that one fail as well. */
export function failsTogether(one: FailureByNetwork, other: FailureByNetwork): boolean {
  const common = [...one].filter(([who, hasFailed]) => hasFailed && other.has(who)).map(([who]) => who);
  return common.length >= MIN_COMMON && 2 * common.filter((who) => other.get(who)).length > common.length;
}

/** `name` is that of a version, such as `mfe-x@1.0.0`; `met` holds its recent outcomes if it has jumped. */
export type StableState = {
  name: string;
  hasJumped: boolean;
  hasWayBack: boolean;
  met: FailureByNetwork;
  remote: string;
};

/**
 * Decides on each version that has jumped. Several that fail for the same visitors have a cause outside of them (our
 * server, a network), which no rollback removes. No visitor meets two versions of one remote, so these count as shared.
 * Others are judged separately: otherwise a second, forged jump could keep a failing version in service.
 */
export function decideReactions(states: readonly StableState[]): Map<string, "return" | "tell" | "outage"> {
  const jumped = states.filter((state) => state.hasJumped);
  const isOutage = (state: StableState) =>
    jumped.some((other) => other !== state && (other.remote === state.remote || failsTogether(state.met, other.met)));
  return new Map(
    jumped.map((state) => [state.name, isOutage(state) ? "outage" : state.hasWayBack ? "return" : "tell"]),
  );
}
