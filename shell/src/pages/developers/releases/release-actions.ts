import { SHELL_NAME } from "@kalima/contracts/domain";
import type { DeployProblem } from "@kalima/contracts/published";
import type {
  Cohort,
  ManagedRemote,
  ReleaseChange,
  ReleaseError,
  ReleaseSeries,
  SeriesWindow,
} from "@kalima/releases-contract";
import { type ReleaseActionName, takesDetail } from "@kalima/releases-contract";

/** A decision of staff in the server's format. `revision` is the one they saw, for optimistic locking. */
export type Decision = {
  revision: number;
  version?: string;
  percent?: number;
  cohort?: Cohort | "all";
  steps?: number[];
  everyMinutes?: number;
  reason?: string;
};

export type ReleaseActions = {
  onRead: () => Promise<ManagedRemote[]>;
  onReadHistory: (remote: string) => Promise<ReleaseChange[]>;
  onReadErrors: (remote: string) => Promise<ReleaseError[]>;
  /** Deletes the recorded errors of a version. */
  onForgetErrors: (remote: string, version: string) => Promise<void>;
  onReadSeries: (remote: string, window: SeriesWindow) => Promise<ReleaseSeries>;
  /** Resolves with the problems that a version would have beside everything that is live. */
  onCheck: (remote: string, version: string) => Promise<DeployProblem[]>;
  /** Rejects with `releases.changed` when the release was changed meanwhile. */
  onDecide: (remote: string, action: ReleaseActionName, decision: Decision) => Promise<void>;
};

/** The actions that a release allows now. */
export function possibleActions({ remote, rollout, versions, stable, isDisabled }: ManagedRemote): ReleaseActionName[] {
  const isLive = rollout !== null && rollout.state !== "halted";
  const hasOther = versions.some(({ version }) => version !== stable);
  return [
    ...(hasOther ? (["rollout"] as const) : []),
    ...(isLive ? (["promote", "halt"] as const) : []),
    ...(rollout?.state === "ramping" ? (["pause"] as const) : []),
    ...(hasOther || isDisabled ? (["rollback"] as const) : []),
    // Every page needs a shell.
    ...(isDisabled || remote === SHELL_NAME ? [] : (["disable"] as const)),
  ];
}

/** The versions an action may name, newest first; of what is switched off, its stable one as the way back. */
export function choicesFor(action: ReleaseActionName, { versions, stable, isDisabled }: ManagedRemote) {
  return versions.filter(({ version }) => version !== stable || (action === "rollback" && isDisabled));
}

/** The version an action proposes. A rollback never proposes a newer version, which may never have been served. */
export function findProposed(action: ReleaseActionName, release: ManagedRemote): string | null {
  const { rollout, lastGood, stable, versions, isDisabled } = release;
  if (action !== "rollback") return rollout?.version ?? choicesFor(action, release)[0]?.version ?? null;
  const earlier = versions.slice(versions.findIndex(({ version }) => version === stable) + 1)[0]?.version;
  return lastGood ?? (isDisabled ? stable : (earlier ?? null));
}

/** The version that an action would bring to more visitors, which must fit what is live; null for actions that only stop. */
export function broughtBy(action: ReleaseActionName, { rollout }: ManagedRemote, chosen: string | null): string | null {
  if (action === "promote") return rollout?.version ?? null;
  return takesDetail(action, "version") ? chosen : null;
}

/**
 * Tells whether an action returns to the last good version. That version is live already, so the server never refuses.
 */
export function isRollbackToLastGood(
  action: ReleaseActionName,
  { lastGood, isDisabled }: ManagedRemote,
  version: string | null,
) {
  return action === "rollback" && version !== null && version === lastGood && !isDisabled;
}
