import type { Operation } from "@kalima/contracts/operations";
import type { ReleaseRight } from "./managed-releases.ts";
import {
  disableRemote,
  haltRollout,
  pauseRollout,
  promoteRelease,
  rollBackRelease,
  startRollout,
} from "./release-operations.ts";

type Detail = "version" | "share" | "reason";
type Action = {
  /** Its body has `revision` and the details of the action. */
  operation: Operation;
  /** The right that a pipeline's credential needs. */
  right: ReleaseRight;
};

/** Every action of people and pipelines on a release, for the routes, the command line and the page of staff. */
export const RELEASE_ACTIONS = {
  rollout: { operation: startRollout, right: "rollout" },
  promote: { operation: promoteRelease, right: "rollout" },
  pause: { operation: pauseRollout, right: "rollout" },
  halt: { operation: haltRollout, right: "rollout" },
  rollback: { operation: rollBackRelease, right: "rollout" },
  disable: { operation: disableRemote, right: "rollout" },
} as const satisfies Record<string, Action>;
export type ReleaseActionName = keyof typeof RELEASE_ACTIONS;

/** True for an action whose body has this detail; `share` stands for percent, cohort, steps and pace. */
export function takesDetail(action: ReleaseActionName, detail: Detail): boolean {
  return (detail === "share" ? "percent" : detail) in RELEASE_ACTIONS[action].operation.body.shape;
}
