import { createHash } from "node:crypto";
import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import { versionFor } from "../rollout/assignment.policy.ts";
import type { Servable, ServableVersion } from "./servable.ts";

const withoutBuild = ({ build: _build, ...version }: ServableVersion) => version;
const withoutContract = ({ contract: _contract, build: _build, ...version }: ServableVersion) => version;

function released({ remote, isDisabled, stable, lastGood, rollout }: Servable, visitor: string): ReleasedRemote {
  const { id, percent, version } = rollout ?? { id: "", percent: 0, version: stable };
  const assignable = { remote, stable: stable.version, rollout: rollout && { id, percent, version: version.version } };
  const isNew = rollout !== null && versionFor(assignable, visitor) === version.version;
  const fallBack = isNew ? stable : lastGood;
  return {
    name: remote,
    ...withoutBuild(isNew ? version : stable),
    lastGood: fallBack && withoutContract(fallBack),
    rollout: rollout && { id, percent },
    isDisabled,
    isLocal: false,
  };
}

/** One version of each remote for a visitor: the same ones for as long as no release changes but by growing. */
export function releaseSetFor(servable: readonly Servable[], visitor: string, page: string): ReleaseSet {
  const remotes = servable.map((remote) => released(remote, visitor));
  const versions = remotes.map(({ name, version }) => `${name}@${version}`).join(" ");
  return { id: createHash("sha256").update(versions).digest("hex").slice(0, 16), page, remotes };
}
