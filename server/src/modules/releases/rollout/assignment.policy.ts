import { hash } from "node:crypto";

/** Shares are counted in ten thousandths, so that a percentage may have two decimals. */
const BUCKETS = 10_000;

/** A rollout in progress: who is inside keeps being inside while `percent` grows. */
export type Rollout = { id: string; version: string; percent: number };
export type Assignable = { remote: string; stable: string; rollout: Rollout | null };

/**
 * The visitor's place among ten thousand, for one rollout of one remote. The salt holds both names, so that
 * the draws for two remotes, and for two rollouts of a remote, are independent.
 */
export function bucketOf(remote: string, rolloutId: string, visitor: string): number {
  const digest = hash("sha256", `${remote}:${rolloutId}:${visitor}`, "buffer");
  return digest.readUInt32BE(0) % BUCKETS;
}

/** The version of a remote that a visitor gets: the same one for as long as the rollout only grows. */
export function versionFor({ remote, stable, rollout }: Assignable, visitor: string): string {
  if (!rollout) return stable;
  return bucketOf(remote, rollout.id, visitor) < rollout.percent * (BUCKETS / 100) ? rollout.version : stable;
}
