import type { ManagedRemote, ReleaseChange } from "@kalima/contracts/api";

export type ReleaseAction = "rollout" | "promote" | "pause" | "halt" | "rollback" | "disable";

/** What staff decided, as the server takes it; `revision` is what they saw when they did. */
export type Decision = {
  revision: number;
  version?: string;
  percent?: number;
  steps?: number[];
  everyMinutes?: number;
  reason?: string;
};

export type ReleaseActions = {
  onRead: () => Promise<ManagedRemote[]>;
  onReadHistory: (remote: string) => Promise<ReleaseChange[]>;
  /** Rejects with `releases.changed` when the release was changed meanwhile. */
  onDecide: (remote: string, action: ReleaseAction, decision: Decision) => Promise<void>;
};

/** The actions that a release allows now. */
export function possibleActions({ rollout, versions, stable, isDisabled }: ManagedRemote): ReleaseAction[] {
  const isLive = rollout !== null && rollout.state !== "halted";
  const hasOther = versions.some(({ version }) => version !== stable);
  return [
    ...(hasOther ? (["rollout"] as const) : []),
    ...(isLive ? (["promote", "halt"] as const) : []),
    ...(rollout?.state === "ramping" ? (["pause"] as const) : []),
    ...(hasOther || isDisabled ? (["rollback"] as const) : []),
    ...(isDisabled ? [] : (["disable"] as const)),
  ];
}

/** The versions an action may name, newest first; of what is switched off, its stable one as the way back. */
export function choicesFor(action: ReleaseAction, { versions, stable, isDisabled }: ManagedRemote) {
  return versions.filter(({ version }) => version !== stable || (action === "rollback" && isDisabled));
}

/** The version an action proposes. A rollback never proposes a newer version, which may never have been served. */
export function proposedFor(action: ReleaseAction, release: ManagedRemote): string | null {
  const { rollout, lastGood, stable, versions, isDisabled } = release;
  if (action !== "rollback") return rollout?.version ?? choicesFor(action, release)[0]?.version ?? null;
  const earlier = versions.slice(versions.findIndex(({ version }) => version === stable) + 1)[0]?.version;
  return lastGood ?? (isDisabled ? stable : (earlier ?? null));
}
