import type { ReleaseSet } from "@kalima/contracts/api";
import { bucketOf } from "../rollout/assignment.policy.ts";

/** Adds the visitor's bucket in each rollout, for the developer's panel. */
export function withBuckets(set: ReleaseSet, visitor: string): ReleaseSet {
  const remotes = set.remotes.map((remote) => {
    const { name, rollout } = remote;
    return rollout ? { ...remote, rollout: { ...rollout, bucket: bucketOf(name, rollout.id, visitor) } } : remote;
  });
  return { ...set, remotes };
}
