import { MINUTE_MS, SHELL_NAME } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Cohort } from "@kalima/releases-contract";
import type { Draw } from "./assignment.policy.ts";
import type { Verdict } from "./health.policy.ts";

/**
 * State of a version on its way to all visitors: `ramping` grows automatically, `paused` keeps its share, `halted`
 * reaches no visitor.
 */
export type RolloutState = "ramping" | "paused" | "halted";
export type StagedRollout = Draw & {
  /** Salts the visitors' buckets. */
  id: string;
  version: string;
  percent: number;
  /** Shares still to come, in percent, ascending. After the last one come 100 %, and then the promotion to stable. */
  steps: readonly number[];
  everyMinutes: number;
  state: RolloutState;
  /** Why it was paused or halted. */
  reason: string | null;
  /** When the present share began. */
  stageStartedAt: Date;
};
/** The release of one remote. A disabled remote reaches no visitor. */
export type Release = {
  remote: string;
  stable: string;
  lastGood: string | null;
  isDisabled: boolean;
  rollout: StagedRollout | null;
};

type Pace = { steps?: readonly number[]; everyMinutes?: number };
/** `reason` is kept in the history, and for a pause or a halt also in the rollout. */
export type ReleaseAction = { reason?: string } & (
  | ({ type: "rollout"; version: string; percent: number; cohort?: Cohort | "all" } & Pace)
  | { type: "promote" }
  | { type: "pause" }
  | { type: "halt" }
  | { type: "rollback"; version?: string }
  | { type: "disable" }
  /** The next share of a ramp that does well. */
  | { type: "grow" }
  /** The start found a newer build, and no person has chosen a version yet: it becomes stable at once. */
  | { type: "start"; version: string }
);

export const DEFAULT_EVERY_MINUTES = 10;
/** Minutes for which all visitors have a version, at the least, before it becomes stable; until then it can be halted. */
export const STABLE_AFTER_MINUTES = 10;

function refuse(detail: string): never {
  throw new AppError("releases.not_now", { extra: { detail } });
}

function requireLiveRollout(release: Release): StagedRollout {
  if (!release.rollout || release.rollout.state === "halted") refuse("no rollout is under way");
  return release.rollout;
}

function promoteTo(release: Release, version: string): Release {
  const lastGood = release.stable === version ? release.lastGood : release.stable;
  return { ...release, stable: version, lastGood, rollout: null, isDisabled: false };
}

/**
 * Selects the visitors whom a rollout draws. A rollout that continues keeps its id, and with it its visitors. With
 * another cohort, counting starts anew, but the draw uses the same salt, and earlier cohorts keep their version.
 */
function nextDraw(running: StagedRollout | null, named: Cohort | "all" | undefined, at: Date, newId: string) {
  const now = at.toISOString();
  const cohort = named === "all" ? undefined : (named ?? running?.cohort);
  const turn = cohort && { cohort, since: running?.cohort === cohort ? running.since : now };
  if (!running) return { id: newId, ...turn };
  const { id, salt, earlier } = running;
  if (running.cohort === cohort) return { id, ...turn, ...(salt && { salt }), ...(earlier && { earlier }) };
  const left = running.cohort && {
    cohort: running.cohort,
    percent: running.percent,
    since: running.since ?? now,
    until: now,
  };
  const all = [...(earlier ?? []), ...(left ? [left] : [])];
  return { id: newId, ...turn, salt: salt ?? id, ...(all.length > 0 && { earlier: all }) };
}

function startRollout(
  release: Release,
  action: Extract<ReleaseAction, { type: "rollout" }>,
  at: Date,
  newId: string,
): Release {
  const { version, percent, steps = [], everyMinutes = DEFAULT_EVERY_MINUTES } = action;
  if (version === release.stable) refuse("this version is the stable one");
  const current = release.rollout;
  const running = current?.version === version && current.state !== "halted" ? current : null;
  const toCome = [...new Set(steps)].filter((step) => step > percent).sort((a, b) => a - b);
  const rollout = {
    ...nextDraw(running, action.cohort, at, newId),
    version,
    percent,
    steps: toCome,
    everyMinutes,
    reason: null,
    stageStartedAt: at,
  };
  return { ...release, isDisabled: false, rollout: { ...rollout, state: toCome.length > 0 ? "ramping" : "paused" } };
}

function advanceStage(release: Release, at: Date): Release {
  const rollout = requireLiveRollout(release);
  // The whole cohort has it: people decide on the next one.
  if (rollout.percent >= 100 && rollout.cohort)
    return { ...release, rollout: { ...rollout, state: "paused", reason: "cohort_complete", stageStartedAt: at } };
  if (rollout.percent >= 100) return promoteTo(release, rollout.version);
  const [percent = 100, ...steps] = rollout.steps;
  return { ...release, rollout: { ...rollout, percent, steps, stageStartedAt: at } };
}

/**
 * Returns the release after an action. Pure; the registry stores the result with an optimistic lock. A stop that is in
 * effect already returns the same object.
 *
 * @throws {AppError} `releases.not_now` when the action has no meaning in this state.
 */
export function applyAction<R extends Release>(
  release: R,
  action: ReleaseAction,
  at: Date,
  newId: string,
): R | Release {
  switch (action.type) {
    case "rollout":
      return startRollout(release, action, at, newId);
    case "promote":
      return promoteTo(release, requireLiveRollout(release).version);
    case "pause":
      if (release.rollout?.state === "paused") return release;
      return {
        ...release,
        rollout: { ...requireLiveRollout(release), state: "paused", reason: action.reason ?? null },
      };
    case "halt":
      if (release.rollout?.state === "halted") return release;
      return {
        ...release,
        rollout: {
          ...requireLiveRollout(release),
          state: "halted",
          percent: 0,
          steps: [],
          reason: action.reason ?? null,
        },
      };
    case "rollback": {
      const version = action.version ?? release.lastGood;
      if (!version) refuse("there is no earlier version");
      if (version === release.stable && !release.rollout && !release.isDisabled)
        refuse("this version is the stable one");
      // The version that is left is not good: neither a page nor a second rollback may return to it.
      const lastGood = release.lastGood === version ? null : release.lastGood;
      return { ...promoteTo(release, version), lastGood };
    }
    case "disable":
      if (release.remote === SHELL_NAME) refuse("every page needs a shell; roll back to another version of it instead");
      if (release.isDisabled) return release;
      return { ...release, isDisabled: true };
    case "grow":
      return advanceStage(release, at);
    case "start":
      return promoteTo(release, action.version);
  }
}

/**
 * Returns the action that the health of a rollout requires now, if any. Only a ramp grows or pauses automatically. A
 * pause waits for a person, unless a fault halts it.
 */
export function findDueAction(rollout: StagedRollout, verdict: Verdict, now: Date): ReleaseAction | null {
  if (rollout.state === "halted") return null;
  if (verdict.kind === "halt") return { type: "halt", reason: verdict.reason };
  if (rollout.state === "paused") return null;
  if (verdict.kind === "pause") return { type: "pause", reason: verdict.reason };
  const stageMs = now.getTime() - rollout.stageStartedAt.getTime();
  const isForAll = rollout.percent >= 100;
  const minutes = isForAll ? Math.max(rollout.everyMinutes, STABLE_AFTER_MINUTES) : rollout.everyMinutes;
  if (stageMs < minutes * MINUTE_MS) return null;
  // With all visitors on it there is no group to compare with; the earlier shares have tested it.
  if (verdict.kind === "healthy" || (isForAll && verdict.reason === "sample_too_small")) return { type: "grow" };
  // Three stages long without a result: people decide.
  return stageMs >= 3 * minutes * MINUTE_MS ? { type: "pause", reason: "inconclusive" } : null;
}
