import type { RemoteContract } from "@kalima/contracts/pages";
import type { ReleasedRemote } from "@kalima/releases-contract";

/** A remote of a release set whose manifest says just this. */
export function aReleasedRemote(name: string, contract: Partial<RemoteContract>): ReleasedRemote {
  return {
    name,
    version: "1.0.0",
    container: name.replaceAll("-", "_"),
    entry: `https://assets.example/${name}/remoteEntry.js`,
    integrity: `sha384-${"A".repeat(64)}`,
    preload: [],
    contract: {
      name,
      version: "1.0.0",
      commit: "c0ffee",
      platform: "^2",
      publishes: [],
      consumes: [],
      pages: [],
      slots: [],
      ...contract,
    },
    lastGood: null,
    rollout: null,
    isDisabled: false,
    isLocal: false,
  };
}
