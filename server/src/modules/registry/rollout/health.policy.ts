import type { Signal } from "./signals.ts";

/**
 * Counts for one version. `exposures` are the places it was shown in, `failures` those of them that failed or never
 * reported. `visitors` first met this rollout there, even if their outcome is not known yet; by default one per
 * exposure. `networks` are those it was shown in; by default one per failure.
 */
export type Arm = { exposures: number; failures: number; visitors?: number; networks?: number };
/** The rollout's version and the stable one over the same time, at one share of visitors. */
export type Stage = { percent: number; canary: Arm; control: Arm };
/** A signal, or a segment of the visitors. Its stages count the signal, or the failures of the segment, as failures. */
export type Aspect = { signal: Signal | "failed"; segment: string | null; stages: readonly Stage[] };
/**
 * Stages in which no single network weighs much, the same stages with every vote at its full weight, and aspects that
 * are judged in addition to failures.
 */
export type Sample = { stages: readonly Stage[]; unweighted: readonly Stage[]; aspects?: readonly Aspect[] };

export type Verdict =
  | { kind: "halt"; reason: string }
  | { kind: "pause"; reason: "uneven_samples" | "one_network" }
  | { kind: "wait"; reason: "sample_too_small" | "suspicious" }
  | { kind: "healthy" };

/** With fewer exposures than this, a version is not halted, however many of them failed. */
export const MIN_EXPOSURES_TO_HALT = 20;
/** With fewer failures than this, nothing is halted. A network counts as one failure at most, so none halts alone. */
export const MIN_FAILURES_TO_HALT = 5;
/**
 * A version is not halted when less than this share of the networks that met it report failures: forging them takes
 * that many networks in addition to those of the real visitors. A fault in fewer networks pauses the rollout, and
 * people decide.
 */
const MIN_SHARE_OF_NETWORKS = 0.15;
/** With fewer exposures than this, a stage does not grow. */
export const MIN_EXPOSURES_TO_GROW = 200;
/** Evidence that halts. By chance it is reached at most once in this many rollouts, however often it is computed. */
const HALT_AT = 200;
const UNEVEN_AT = 1_000;
const SUSPICIOUS_AT = 10;
/** How many times as often the new version may fail: the bet is spread over these. */
const RISKS = [1.5, 2, 4, 8, 16, 64];
const SHARES = [0.25, 0.5, 0.8, 1.25, 2, 4];

function logMeanExp(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0) / logs.length);
}

/** log of the likelihood of `hits` of `count` at odds `ratio` times those of `share`, over that at `share`. */
function logGain(hits: number, count: number, share: number, ratio: number): number {
  const changed = (ratio * share) / (ratio * share + 1 - share);
  return hits * Math.log(changed / share) + (count - hits) * Math.log((1 - changed) / (1 - share));
}

/**
 * Computes the evidence that the new version fails more often than the stable one, as the gain of a bet.
 *
 * Each failure is a draw: if both versions were alike, it would come from the new one as often as its share of the
 * exposures says. No failure rate has to be known, a fault that hits both (a dead network, a slow day) cancels out,
 * and by Ville's inequality the gain exceeds `x` by chance with probability at most 1/x, at any time.
 */
export function computeEvidence(stages: readonly Stage[]): number {
  const compared = stages.filter(({ canary, control }) => canary.exposures > 0 && control.exposures > 0);
  const logs = RISKS.map((risk) =>
    compared.reduce((sum, { canary, control }) => {
      const share = canary.exposures / (canary.exposures + control.exposures);
      return sum + logGain(canary.failures, canary.failures + control.failures, share, risk);
    }, 0),
  );
  return Math.exp(logMeanExp(logs));
}

const countVisitors = ({ exposures, visitors = exposures }: Arm) => visitors;

/**
 * Computes the evidence that the samples are not split as the rollout says, so that their results cannot be trusted.
 * Counts visitors, because visitors are drawn: visits would give frequent visitors more weight. Counts them before
 * their outcome is known; otherwise a version that loads more slowly would appear to be missing.
 */
export function computeSplitImbalance(stages: readonly Stage[]): number {
  const split = stages.filter(({ percent }) => percent > 0 && percent < 100);
  const logs = SHARES.map((ratio) =>
    split.reduce((sum, { percent, canary, control }) => {
      return sum + logGain(countVisitors(canary), countVisitors(canary) + countVisitors(control), percent / 100, ratio);
    }, 0),
  );
  return Math.exp(logMeanExp(logs));
}

/** Weights of networks are fractions, whose sums may miss a whole number by a little. */
const ROUNDING = 1e-6;

const hasEnough = (stages: readonly Stage[]) => sumCanary(stages, "exposures") >= MIN_EXPOSURES_TO_HALT - ROUNDING;
const hasFailures = (stages: readonly Stage[]) => sumCanary(stages, "failures") >= MIN_FAILURES_TO_HALT - ROUNDING;

function sumCanary(stages: readonly Stage[], count: "exposures" | "failures"): number {
  return stages.reduce((sum, { canary }) => sum + canary[count], 0);
}

/**
 * Computes all evidence against the new version. Half of the stake is on the failures of all visitors; the rest is
 * spread evenly over the aspects. A mean of fair bets is a fair bet, so the chance of a false halt does not grow with
 * the number of aspects.
 */
export function combineEvidence({ stages, aspects = [] }: Sample): number {
  const failures = computeEvidence(stages);
  if (aspects.length === 0) return failures;
  return failures / 2 + aspects.reduce((sum, aspect) => sum + computeEvidence(aspect.stages), 0) / (2 * aspects.length);
}

/** Finds the aspect with the most evidence; failures as a whole when no aspect has more. */
export function findWorstAspect({ stages, aspects = [] }: Sample): Aspect {
  const whole: Aspect = { signal: "failed", segment: null, stages };
  const weighed = aspects.map((aspect) => ({ aspect, evidence: computeEvidence(aspect.stages) / aspects.length }));
  const { aspect } = weighed.reduce((worst, each) => (each.evidence > worst.evidence ? each : worst), {
    aspect: whole,
    evidence: computeEvidence(stages),
  });
  return aspect;
}

/** Formats the reason of a halt: `fails_more_often` or `<signal>_more_often`, with `:<segment>` for a single segment. */
function toHaltReason({ signal, segment }: Aspect): string {
  return `${signal === "failed" ? "fails" : signal}_more_often${segment === null ? "" : `:${segment}`}`;
}

function isWideIn(stages: readonly Stage[]): boolean {
  const networks = stages.reduce((sum, { canary }) => sum + (canary.networks ?? canary.failures), 0);
  return hasFailures(stages) && sumCanary(stages, "failures") >= MIN_SHARE_OF_NETWORKS * networks - ROUNDING;
}

/** True if so many networks show it, over all stages or in one of them, that a few cannot have forged it. */
function isWidespread({ stages }: Aspect): boolean {
  return isWideIn(stages) || stages.some((stage) => isWideIn([stage]));
}

/** Finds the aspect for which a sample halts a version; null when it does not. */
function findHaltGround(sample: Sample): Aspect | null {
  if (combineEvidence(sample) < HALT_AT || !hasEnough(sample.stages)) return null;
  const worst = findWorstAspect(sample);
  return hasFailures(worst.stages) ? worst : null;
}

/**
 * Judges a rollout by all its stages so far; the last one is the present. Evidence from a few networks alone, or from a
 * small share of those that met the version, pauses a rollout: it neither halts it nor lets it grow.
 */
export function judge(sample: Sample): Verdict {
  const { stages, unweighted } = sample;
  const ground = findHaltGround(sample);
  if (ground && isWidespread(ground)) return { kind: "halt", reason: toHaltReason(ground) };
  if (computeSplitImbalance(stages) >= UNEVEN_AT) return { kind: "pause", reason: "uneven_samples" };
  if (ground || findHaltGround({ ...sample, stages: unweighted }) || computeSplitImbalance(unweighted) >= UNEVEN_AT)
    return { kind: "pause", reason: "one_network" };
  if (combineEvidence(sample) >= SUSPICIOUS_AT) return { kind: "wait", reason: "suspicious" };
  const present = stages.at(-1);
  if (!present || present.canary.exposures < MIN_EXPOSURES_TO_GROW - ROUNDING)
    return { kind: "wait", reason: "sample_too_small" };
  return { kind: "healthy" };
}
