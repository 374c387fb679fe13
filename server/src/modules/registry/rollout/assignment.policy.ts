import { hash } from "node:crypto";
import type { EarlierCohort } from "@kalima/releases-contract";
import { type CohortTurn, isInCohort, NO_TRAITS, type VisitorTraits } from "./cohort.policy.ts";

/** Shares are counted in ten thousandths, so that a percentage may have two decimals. */
const BUCKETS = 10_000;

/** A rollout in progress. A visitor who has its version keeps it while `percent` grows. */
export type Rollout = { id: string; version: string; percent: number } & Draw;
/** The visitors whom a rollout draws, by default all of them with its id as the salt; fields as in `stagedRollout`. */
export type Draw = Partial<Pick<CohortTurn, "cohort" | "since">> & {
  salt?: string | undefined;
  earlier?: EarlierCohort[] | undefined;
};
export type Assignable = { remote: string; stable: string; rollout: Rollout | null };
/**
 * A visitor's version. `isCounted` is true if the visitor took part in the draw, on either side; `bucket` is null
 * without a rollout.
 */
export type Placement = { version: string; isCounted: boolean; bucket: number | null };

/**
 * Computes the visitor's bucket, from 0 to 9,999, for one rollout of one remote. The salt holds both names, so that the
 * draws for two remotes, and for two rollouts of a remote, are independent.
 */
export function computeBucket(remote: string, rolloutId: string, visitor: string): number {
  const digest = hash("sha256", `${remote}:${rolloutId}:${visitor}`, "buffer");
  return digest.readUInt32BE(0) % BUCKETS;
}

/** Selects the version of a remote that a visitor gets: the same one for as long as the rollout only grows. */
export function assignPlacement(
  { remote, stable, rollout }: Assignable,
  visitor: string,
  seen: VisitorTraits = NO_TRAITS,
): Placement {
  if (!rollout) return { version: stable, isCounted: false, bucket: null };
  const { id, version, percent, salt = id, cohort, since = "", earlier = [] } = rollout;
  const isDrawn = cohort === undefined || isInCohort({ cohort, since }, visitor, seen);
  const kept = earlier.filter((turn) => isInCohort(turn, visitor, seen));
  const share = Math.max(isDrawn ? percent : 0, ...kept.map((turn) => turn.percent));
  const bucket = computeBucket(remote, salt, visitor);
  const isInside = bucket < share * (BUCKETS / 100);
  // Visitors who keep the version from an earlier cohort were not drawn at the present share.
  return { version: isInside ? version : stable, isCounted: isDrawn && kept.length === 0, bucket };
}

/** Selects the version alone. */
export function assignVersion(assignable: Assignable, visitor: string, seen?: VisitorTraits): string {
  return assignPlacement(assignable, visitor, seen).version;
}
