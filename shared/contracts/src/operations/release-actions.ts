import type { ReleaseRight } from "../api/managed-releases.ts";
import type { Operation } from "./operation.ts";
import { disableRemote, haltRollout, pauseRollout, promoteRelease, rollBackRelease, startRollout } from "./releases.ts";

type Detail = "version" | "share" | "reason";
type Action = {
  /** The path, and a body with `revision` and the details. */
  operation: Operation;
  /** Details that the body takes; `share` stands for percent, cohort, steps and pace. */
  takes: readonly Detail[];
  /** The right that a pipeline's credential needs. */
  right: ReleaseRight;
};

/** Every action of people and pipelines on a release, for the routes, the command line and the page of staff. */
export const RELEASE_ACTIONS = {
  rollout: { operation: startRollout, takes: ["version", "share"], right: "rollout" },
  promote: { operation: promoteRelease, takes: ["reason"], right: "rollout" },
  pause: { operation: pauseRollout, takes: ["reason"], right: "rollout" },
  halt: { operation: haltRollout, takes: ["reason"], right: "rollout" },
  rollback: { operation: rollBackRelease, takes: ["version", "reason"], right: "rollout" },
  disable: { operation: disableRemote, takes: ["reason"], right: "rollout" },
} as const satisfies Record<string, Action>;
export type ReleaseActionName = keyof typeof RELEASE_ACTIONS;

/** True for an action whose body has this detail. */
export function takesDetail(action: ReleaseActionName, detail: Detail): boolean {
  const takes: readonly Detail[] = RELEASE_ACTIONS[action].takes;
  return takes.includes(detail);
}
