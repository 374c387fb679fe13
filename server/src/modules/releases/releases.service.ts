import { join } from "node:path";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { createSignedId, type SignedId } from "../../http/signed-id.ts";
import type { ModuleContext } from "../server-module.ts";
import { createReleaseHealth, type ReleaseHealth } from "./health/health.service.ts";
import { createLocalRemotes, type LocalRemotes } from "./local/local-remotes.ts";
import { publishBuilds } from "./registry/publish-builds.ts";
import { registryRepository } from "./registry/registry.repository.ts";
import { createRegistry, type Registry } from "./registry/registry.service.ts";
import { createRetention } from "./registry/retention.ts";
import { createPageNames } from "./serving/page-names.ts";
import { createReleaseSets, type ReleaseSets } from "./serving/release-sets.ts";
import { createSnapshot } from "./serving/snapshot.ts";
import { createDiskStore } from "./store/disk-store.ts";

const VISITOR_DAYS = 400;

/** All of releases in one process. */
export type Releases = {
  registry: Registry;
  sets: ReleaseSets;
  health: ReleaseHealth;
  locals: LocalRemotes;
  /** Whoever opens a page: the same versions on every page, and not known as anybody. */
  visitors: SignedId;
  /** Whether versions may stand at an address: on https, or on an origin that this site names. */
  mayServe(address: string): boolean;
  /**
   * Publishes the builds found in the project's folders, then watches and sweeps. A registry that does not answer
   * stops nothing as long as there is a snapshot to serve from.
   */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Releases of the site, over the builds in `projectFolder`. */
export function createReleases(context: ModuleContext, projectFolder: string): Releases {
  const { config, secrets, database, clock, log } = context;
  const { publicKey, privateKey } = secrets.releaseKeys;
  const folder = join(config.dataFolder, "releases");
  const store = createDiskStore(folder);
  const repository = registryRepository(database);
  const pages = createPageNames(secrets.visitorKey);
  const registry: Registry = createRegistry({
    ...{ database, clock, publicKey },
    health: (releases) => health.healthOf(releases),
  });
  const health = createReleaseHealth({
    ...{ database, clock, log, isPageOf: pages.isPageOf, change: registry.change },
    addressFactor: config.addressLimitFactor,
  });
  const sets = createReleaseSets({
    ...{ pages, publicKey, log },
    readRegistry: repository.state,
    snapshot: createSnapshot(folder, secrets.releaseKeys),
  });
  const originOf = (remote: string) => config.remoteOrigins[remote] ?? config.assetsOrigin;
  const retention = createRetention({ database, store, clock, log });

  async function publish(): Promise<void> {
    try {
      await publishBuilds({ registry, repository, store, projectFolder, privateKey, originOf, log });
    } catch (error) {
      // Who is asked for does not matter: whether there is anything to serve does.
      const { remotes } = await sets.serveTo("");
      if (remotes.length === 0) throw error;
      log.error(`builds are not published: ${(error as Error).message}`);
    }
    sets.forget();
  }

  return {
    ...{ registry, sets, health },
    locals: createLocalRemotes(secrets.visitorKey, clock),
    visitors: createSignedId({ name: COOKIE_NAMES.visitor, days: VISITOR_DAYS, key: secrets.visitorKey }),
    mayServe(address) {
      const { protocol, origin } = new URL(address);
      return protocol === "https:" || [config.assetsOrigin, ...Object.values(config.remoteOrigins)].includes(origin);
    },
    async start() {
      await publish();
      health.start();
      retention.start();
    },
    async close() {
      await health.close();
      await retention.close();
    },
  };
}
