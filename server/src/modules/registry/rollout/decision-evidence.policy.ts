import type { DecisionEvidence } from "@kalima/releases-contract";
import {
  type Aspect,
  combineEvidence,
  computeSplitImbalance,
  findWorstAspect,
  type Sample,
  type Stage,
} from "./health.policy.ts";
import type { ReleaseAction } from "./release.policy.ts";
import { computeJump, type Outcomes } from "./stable.policy.ts";

/** Stands for certainty, because JSON has no infinity. */
const MAX_ODDS = 1e12;

type Versions = { candidate: string; baseline: string };
type Side = "canary" | "control";

/** Evidence below 1 speaks for the version; then there is nothing to show. */
const toOdds = (evidence: number) => Math.min(MAX_ODDS, Math.max(1, evidence));

function sumCounts(stages: readonly Stage[], side: Side, count: "exposures" | "failures"): number {
  return Math.round(stages.reduce((total, stage) => total + stage[side][count], 0));
}

const countVisitors = (stage: Stage, side: Side) => stage[side].visitors ?? stage[side].exposures;

/** Computes the share of all visitors, in percent, that the candidate should have had over its stages. */
function computeExpectedShare(stages: readonly Stage[]): number {
  const all = stages.map((stage) => countVisitors(stage, "canary") + countVisitors(stage, "control"));
  const total = all.reduce((count, visitors) => count + visitors, 0);
  if (total === 0) return stages.at(-1)?.percent ?? 0;
  return stages.reduce((share, { percent }, at) => share + percent * (all[at] ?? 0), 0) / total;
}

function describeAspect({ signal, segment, stages }: Aspect, versions: Versions, evidence: number): DecisionEvidence {
  const side = (name: Side, version: string) => ({
    version,
    visitors: sumCounts(stages, name, "exposures"),
    hits: sumCounts(stages, name, "failures"),
  });
  return {
    compared: signal,
    segment,
    candidate: side("canary", versions.candidate),
    baseline: side("control", versions.baseline),
    percent: stages.at(-1)?.percent ?? 0,
    odds: toOdds(evidence),
  };
}

function describeSplit(stages: readonly Stage[], versions: Versions): DecisionEvidence {
  const side = (name: Side, version: string) => {
    const visitors = Math.round(stages.reduce((total, stage) => total + countVisitors(stage, name), 0));
    return { version, visitors, hits: visitors };
  };
  return {
    compared: "split",
    segment: null,
    candidate: side("canary", versions.candidate),
    baseline: side("control", versions.baseline),
    percent: computeExpectedShare(stages),
    odds: toOdds(computeSplitImbalance(stages)),
  };
}

/**
 * Returns the measurements on which the health test decided on an action: those of the aspect that halts, of the split
 * that pauses, else the failures of all visitors.
 */
export function toDecisionEvidence(action: ReleaseAction, sample: Sample, versions: Versions): DecisionEvidence {
  if (action.reason === "uneven_samples") return describeSplit(sample.stages, versions);
  const isWhole = action.reason === "one_network";
  const stages = isWhole ? sample.unweighted : sample.stages;
  const whole: Aspect = { signal: "failed", segment: null, stages };
  const aspect = action.type === "halt" ? findWorstAspect(sample) : whole;
  return describeAspect(aspect, versions, combineEvidence({ ...sample, stages }));
}

/** Returns the recent failures of a version, and those of the baseline in the week before. */
export function toJumpEvidence(versions: Versions, recent: Outcomes, before: Outcomes): DecisionEvidence {
  const side = (version: string, { exposures, failures }: Outcomes) => ({
    version,
    visitors: Math.round(exposures),
    hits: Math.round(failures),
  });
  const odds = toOdds(computeJump(recent, before));
  return {
    compared: "before",
    segment: null,
    candidate: side(versions.candidate, recent),
    baseline: side(versions.baseline, before),
    percent: 100,
    odds,
  };
}
