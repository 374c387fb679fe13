import { createHash } from "node:crypto";
import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import { placementFor } from "../rollout/assignment.policy.ts";
import { NOTHING_SEEN, type Seen } from "../rollout/cohort.policy.ts";
import type { Servable, ServableVersion } from "./servable.ts";

const withoutBuild = ({ build: _build, ...version }: ServableVersion) => version;
const withoutContract = ({ contract: _contract, build: _build, ...version }: ServableVersion) => version;

function released(
  { remote, isDisabled, stable, lastGood, rollout }: Servable,
  visitor: string,
  seen: Seen,
  showsBuckets: boolean,
): ReleasedRemote {
  const version = rollout?.version ?? stable;
  const drawn = rollout && { ...rollout, version: version.version };
  const placed = placementFor({ remote, stable: stable.version, rollout: drawn }, visitor, seen);
  const isNew = rollout !== null && placed.version === version.version;
  const fallBack = isNew ? stable : lastGood;
  const { bucket } = placed;
  return {
    name: remote,
    ...withoutBuild(isNew ? version : stable),
    lastGood: fallBack && withoutContract(fallBack),
    rollout:
      rollout && placed.isCounted
        ? { id: rollout.id, percent: rollout.percent, ...(showsBuckets && bucket !== null && { bucket }) }
        : null,
    isDisabled,
    isLocal: false,
  };
}

/**
 * One version of each remote for a visitor: the same ones for as long as no release changes but by growing. Buckets are
 * for the developer's panel.
 */
export function releaseSetFor(
  servable: readonly Servable[],
  visitor: string,
  page: string,
  seen: Seen = NOTHING_SEEN,
  showsBuckets = false,
): ReleaseSet {
  const remotes = servable.map((remote) => released(remote, visitor, seen, showsBuckets));
  const versions = remotes.map(({ name, version }) => `${name}@${version}`).join(" ");
  return { id: createHash("sha256").update(versions).digest("hex").slice(0, 16), page, remotes };
}
