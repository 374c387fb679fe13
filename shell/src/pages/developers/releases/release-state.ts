import type { ManagedRemote } from "@kalima/releases-contract";

export type ReleaseState = "stable" | "ramping" | "paused" | "halted" | "off";
export type Alarm = { kind: "halted" | "paused" | "returned" | "off"; tone: "bad" | "warn"; version: string };

export function getReleaseState({ isDisabled, rollout }: Pick<ManagedRemote, "isDisabled" | "rollout">): ReleaseState {
  if (isDisabled) return "off";
  return rollout?.state ?? "stable";
}

/**
 * Returns the state that needs a person's decision, with its version; null if there is none. A share that a person
 * froze is no alarm.
 */
export function findAlarm(release: ManagedRemote): Alarm | null {
  const { rollout, lastChange, stable } = release;
  const state = getReleaseState(release);
  if (state === "off") return { kind: "off", tone: "bad", version: stable };
  if (state === "halted" && rollout) return { kind: "halted", tone: "bad", version: rollout.version };
  if (state === "paused" && rollout?.reason) return { kind: "paused", tone: "warn", version: rollout.version };
  const hasReturned = lastChange?.action === "rollback" && lastChange.actor === "health";
  return hasReturned ? { kind: "returned", tone: "bad", version: stable } : null;
}

const ORDER: readonly ReleaseState[] = ["halted", "off", "paused", "ramping", "stable"];

/** Releases that need a decision first, then running rollouts, then the rest; each group by name. */
export function inOrderOfUrgency(remotes: readonly ManagedRemote[]): ManagedRemote[] {
  const rank = (release: ManagedRemote) =>
    (findAlarm(release) ? 0 : ORDER.length) + ORDER.indexOf(getReleaseState(release));
  return [...remotes].sort((one, other) => rank(one) - rank(other) || one.remote.localeCompare(other.remote));
}
