import type { Signal } from "./signals.ts";

/**
 * What visitors met of one version: places it was shown in, and how many of those went wrong or fell silent.
 * `visitors` met this rollout first there, also where nothing is known yet of what became of it; by default one an exposure.
 * `networks` are those it was shown in; by default one a failure.
 */
export type Arm = { exposures: number; failures: number; visitors?: number; networks?: number };
/** The rollout's version and the stable one over the same time, at one share of visitors. */
export type Stage = { percent: number; canary: Arm; control: Arm };
/** A signal, or a part of the visitors: what is counted as failures is then the signal, or failures of that part. */
export type Aspect = { signal: Signal | "failed"; segment: string | null; stages: readonly Stage[] };
/** Stages in which no network weighs much, the same ones with every vote at its full weight, and aspects that are judged beside failures. */
export type Sample = { stages: readonly Stage[]; unweighted: readonly Stage[]; aspects?: readonly Aspect[] };

export type Verdict =
  | { kind: "halt"; reason: string }
  | { kind: "pause"; reason: "uneven_samples" | "one_network" }
  | { kind: "wait"; reason: "sample_too_small" | "suspicious" }
  | { kind: "healthy" };

/** Fewer exposures than this decide nothing, however bad. */
export const MIN_EXPOSURES_TO_HALT = 20;
/** Fewer failures than this halt nothing: those of one network weigh as one, so that no network halts a rollout alone. */
export const MIN_FAILURES_TO_HALT = 5;
/**
 * Less than this share of the networks that met a version halts nothing: whoever forges reports needs that many networks
 * beside those of all real visitors. What fails for fewer is frozen, and people look.
 */
const MIN_SHARE_OF_NETWORKS = 0.15;
/** Fewer exposures than this in a stage do not let it grow. */
export const MIN_EXPOSURES_TO_GROW = 200;
/** Evidence is a bet that wins by chance at most once in so many rollouts, however often it is looked at. */
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
 * Evidence that the new version fails more often than the stable one, as a bet's gain.
 *
 * Each failure is a draw: were both alike, it would come from the new version as often as its share of the
 * exposures says. No failure rate has to be known, a fault that hits both (a dead network, a slow day) cancels
 * out, and by Ville's inequality the gain exceeds `x` by chance with probability at most 1/x, at any moment
 * one cares to look.
 */
export function evidenceOf(stages: readonly Stage[]): number {
  const compared = stages.filter(({ canary, control }) => canary.exposures > 0 && control.exposures > 0);
  const logs = RISKS.map((risk) =>
    compared.reduce((sum, { canary, control }) => {
      const share = canary.exposures / (canary.exposures + control.exposures);
      return sum + logGain(canary.failures, canary.failures + control.failures, share, risk);
    }, 0),
  );
  return Math.exp(logMeanExp(logs));
}

const visitorsOf = ({ exposures, visitors = exposures }: Arm) => visitors;

/**
 * Evidence that the samples are not split as the rollout says: whatever they show is then not to be trusted.
 * Counts visitors, since visitors are drawn: counting visits would weigh frequent visitors more. Counts them at once, or
 * a version that takes longer to come would pass for one that is missing.
 */
export function splitImbalance(stages: readonly Stage[]): number {
  const split = stages.filter(({ percent }) => percent > 0 && percent < 100);
  const logs = SHARES.map((ratio) =>
    split.reduce((sum, { percent, canary, control }) => {
      return sum + logGain(visitorsOf(canary), visitorsOf(canary) + visitorsOf(control), percent / 100, ratio);
    }, 0),
  );
  return Math.exp(logMeanExp(logs));
}

/** Weights of networks are fractions, whose sums may miss a whole number by a little. */
const ROUNDING = 1e-6;

const hasEnough = (stages: readonly Stage[]) => sumOf(stages, "exposures") >= MIN_EXPOSURES_TO_HALT - ROUNDING;
const hasFailures = (stages: readonly Stage[]) => sumOf(stages, "failures") >= MIN_FAILURES_TO_HALT - ROUNDING;

function sumOf(stages: readonly Stage[], count: "exposures" | "failures"): number {
  return stages.reduce((sum, { canary }) => sum + canary[count], 0);
}

/**
 * All evidence against the new version. Half of the stake is laid on failures of all visitors, the rest is spread evenly over the
 * aspects: a mean of fair bets is a fair bet, so the chance of a false halt does not grow with what is noticed.
 */
export function evidenceIn({ stages, aspects = [] }: Sample): number {
  const failures = evidenceOf(stages);
  if (aspects.length === 0) return failures;
  return failures / 2 + aspects.reduce((sum, aspect) => sum + evidenceOf(aspect.stages), 0) / (2 * aspects.length);
}

/** The aspect with the most evidence, where it has more than failures as a whole. */
export function worstOf({ stages, aspects = [] }: Sample): Aspect {
  const whole: Aspect = { signal: "failed", segment: null, stages };
  const weighed = aspects.map((aspect) => ({ aspect, evidence: evidenceOf(aspect.stages) / aspects.length }));
  const { aspect } = weighed.reduce((worst, each) => (each.evidence > worst.evidence ? each : worst), {
    aspect: whole,
    evidence: evidenceOf(stages),
  });
  return aspect;
}

/** Code of why a version is halted: `fails_more_often`, or `<signal>_more_often`, with `:<segment>` where one part of the visitors shows it. */
function reasonOf({ signal, segment }: Aspect): string {
  return `${signal === "failed" ? "fails" : signal}_more_often${segment === null ? "" : `:${segment}`}`;
}

function isWideIn(stages: readonly Stage[]): boolean {
  const networks = stages.reduce((sum, { canary }) => sum + (canary.networks ?? canary.failures), 0);
  return hasFailures(stages) && sumOf(stages, "failures") >= MIN_SHARE_OF_NETWORKS * networks - ROUNDING;
}

/** Whether so many of the networks show it, in all or at one share, that few cannot have made it up. */
function isWidespread({ stages }: Aspect): boolean {
  return isWideIn(stages) || stages.some((stage) => isWideIn([stage]));
}

/** What a sample halts a version for; null when it does not. */
function groundOf(sample: Sample): Aspect | null {
  if (evidenceIn(sample) < HALT_AT || !hasEnough(sample.stages)) return null;
  const worst = worstOf(sample);
  return hasFailures(worst.stages) ? worst : null;
}

/**
 * Judges a rollout by all its stages so far; the last one is the present. What a few networks alone say, or a small share of
 * those that met the version, freezes a rollout: it neither halts it nor lets it grow.
 */
export function judge(sample: Sample): Verdict {
  const { stages, unweighted } = sample;
  const ground = groundOf(sample);
  if (ground && isWidespread(ground)) return { kind: "halt", reason: reasonOf(ground) };
  if (splitImbalance(stages) >= UNEVEN_AT) return { kind: "pause", reason: "uneven_samples" };
  if (ground || groundOf({ ...sample, stages: unweighted }) || splitImbalance(unweighted) >= UNEVEN_AT)
    return { kind: "pause", reason: "one_network" };
  if (evidenceIn(sample) >= SUSPICIOUS_AT) return { kind: "wait", reason: "suspicious" };
  const present = stages.at(-1);
  if (!present || present.canary.exposures < MIN_EXPOSURES_TO_GROW - ROUNDING)
    return { kind: "wait", reason: "sample_too_small" };
  return { kind: "healthy" };
}
