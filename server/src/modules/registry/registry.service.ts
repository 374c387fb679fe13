import type { ManagedRemote } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { KeyRing } from "../../security/key-ring.ts";
import { createApprovals } from "./approvals.ts";
import { createReleaseChanges } from "./change-releases.ts";
import { readHosts, writeHosts } from "./contracts-gate/host-contracts.ts";
import { createLiveVersions, type LiveVersionsOptions } from "./live-versions.ts";
import { describeReleases, type ReadReleaseHealth, readHistory } from "./overview.ts";
import { createPublishing } from "./publish-versions.ts";
import { type ReleaseRow, registryRepository } from "./registry.repository.ts";
import type { Registry } from "./registry.ts";

export type RegistryDependencies = LiveVersionsOptions & {
  keys: Pick<KeyRing, "refresh" | "findSigner">;
  health?: ReadReleaseHealth;
};

/** Creates the registry over `database`. Any number of processes may change it at the same time. */
export function createRegistry({ keys, health, ...options }: RegistryDependencies): Registry {
  const { database, clock } = options;
  const repository = registryRepository(database);
  const live = createLiveVersions(options);
  const sources = { database, repository, approvals: createApprovals(database, clock), readHealth: health };
  const describe = (releases: readonly ReleaseRow[]) => describeReleases(releases, sources);

  return {
    ...createReleaseChanges({ database, clock, live }),
    ...createPublishing({ clock, keys, live }),
    async canDeploy(remote, version) {
      const candidate = await live.readBuild(remote, version, database);
      const { present, check } = await live.compare(database);
      return [...(await check(candidate, present))];
    },
    live: () => live.readLive(),
    refuseForeignClaims: (build) => live.refuseForeignClaims(database, build),
    activateHosts: (hosts, accept) =>
      live.underLock(async (tx) => {
        accept(await registryRepository(tx).state(), await readHosts(tx));
        await writeHosts(tx, hosts, clock());
        // Fills in the owners of registries that did not record them yet.
        await live.recordOwners(tx);
      }),
    status: async () => describe(await repository.state()),
    async release(remote) {
      const release = await repository.release(remote);
      if (!release) throw new AppError("request.not_found");
      return release;
    },
    async describe(release) {
      const [described] = await describe([release]);
      return described as ManagedRemote;
    },
    history: (remote) => readHistory(database, remote),
  };
}
