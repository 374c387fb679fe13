import { createHash } from "node:crypto";
import { SHELL_NAME } from "@kalima/contracts/domain";
import type { RemoteContract } from "@kalima/contracts/pages";
import { LOCAL_VERSION, type ReleasedRemote, type ReleaseSet } from "@kalima/releases-contract";

/** One remote that a visitor loads from a developer's machine. */
export type LocalRemote = {
  remote: string;
  /** Origin, without a trailing slash. */
  address: string;
  until: Date;
  /** The local build's own, where its developer sent it. */
  contract: RemoteContract | null;
};

/** A remote without a published version: it claims nothing until its local contract arrives. */
function makeEmptyContract(name: string): RemoteContract {
  return {
    name,
    platform: "^2",
    version: LOCAL_VERSION,
    commit: LOCAL_VERSION,
    publishes: [],
    consumes: [],
    pages: [],
    slots: [],
  };
}

function computeId(set: ReleaseSet, { remote, address, contract }: LocalRemote): string {
  return createHash("sha256")
    .update(JSON.stringify([set.id, remote, address, contract]))
    .digest("hex")
    .slice(0, 16);
}

/**
 * The release set with one remote replaced by the build at an address, without integrity because it changes
 * with every save, and without a last good version because a developer wants to see the failure. All other
 * remotes stay as they are. A remote that the set does not have is added.
 */
export function applyLocalRemote(set: ReleaseSet, local: LocalRemote | null): ReleaseSet {
  // A shell is never local: the server makes pages with it.
  if (!local || local.remote === SHELL_NAME) return set;
  const name = local.remote;
  const known = set.remotes.find((remote) => remote.name === name);
  const own: ReleasedRemote = {
    name,
    version: LOCAL_VERSION,
    container: `${name}_${LOCAL_VERSION}`.replace(/\W/g, "_"),
    entry: `${local.address}/remoteEntry.js`,
    integrity: null,
    preload: [],
    contract: local.contract ?? known?.contract ?? makeEmptyContract(name),
    lastGood: null,
    rollout: null,
    isDisabled: false,
    isLocal: true,
    localUntil: local.until.toISOString(),
  };
  const remotes = known ? set.remotes.map((remote) => (remote === known ? own : remote)) : [...set.remotes, own];
  return { ...set, id: computeId(set, local), remotes };
}
