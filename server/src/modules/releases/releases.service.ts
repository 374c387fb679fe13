import { join } from "node:path";
import type { ReleaseSet } from "@kalima/contracts/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import { StartError } from "../../database/data-folder.ts";
import type { Jobs } from "../../jobs/job.ts";
import type { ModuleContext } from "../server-module.ts";
import { checkApi, sentenceOf } from "./contracts-gate/check-api.ts";
import { createContractsGate, problemsOfShell } from "./contracts-gate/contracts-gate.ts";
import { readSharedPrint, readShellContract } from "./contracts-gate/shell-contract.ts";
import { createReleaseHealth, type ReleaseHealth, type RenderFault } from "./health/health.service.ts";
import { createLocalRemotes, type LocalRemotes } from "./local/local-remotes.ts";
import { withLocal } from "./local/local-set.policy.ts";
import { publishBuilds } from "./registry/publish-builds.ts";
import { registryRepository } from "./registry/registry.repository.ts";
import { createRegistry, type Registry } from "./registry/registry.service.ts";
import { createRetention } from "./registry/retention.ts";
import { createPageNames } from "./serving/page-names.ts";
import { createReleaseSets } from "./serving/release-sets.ts";
import { createRenderBundles, type RenderBundles } from "./serving/render-bundles.ts";
import { createSnapshot } from "./serving/snapshot.ts";
import { createVisitors, type Visitors } from "./serving/visitors.ts";
import { withBuckets } from "./serving/with-buckets.ts";
import { openStore } from "./store/open-store.ts";

const HEALTH_EVERY_SECONDS = 5;
const HOUR_SECONDS = 3_600;

/** All of releases in one process. */
export type Releases = {
  registry: Registry;
  health: ReleaseHealth;
  locals: LocalRemotes;
  visitors: Visitors;
  bundles: RenderBundles;
  /** Records what the server met of versions while it made this visitor's page. */
  recordFaults(request: FastifyRequest, reply: FastifyReply, page: string, faults: readonly RenderFault[]): void;
  /** The visitor's set for one life of a page; sets the cookie that keeps the versions. */
  serve(request: FastifyRequest, reply: FastifyReply): Promise<ReleaseSet>;
  /** Whether versions may be hosted at an address: on https, or on an origin that this site names. */
  mayServe(address: string): boolean;
  /**
   * Publishes the builds found in the project's folders, and checks this server against what is live. A registry that does not answer
   * stops nothing as long as there is a snapshot to serve from.
   *
   * @throws {StartError} when this server's API breaks a version that people chose for visitors.
   */
  start(): Promise<void>;
  /** Rollouts grow or halt, and old reports and versions go, in one process at a time. */
  schedule(jobs: Pick<Jobs, "schedule">): void;
};

/** Releases of the site, over the builds in `projectFolder`. */
export function createReleases(context: ModuleContext, projectFolder: string): Releases {
  const { config, secrets, database, clock, log } = context;
  const { publicKey, privateKey } = secrets.releaseKeys;
  const store = openStore(config, database);
  const repository = registryRepository(database);
  const pages = createPageNames(secrets.visitorKey);
  const registry: Registry = createRegistry({
    database,
    clock,
    publicKey,
    health: (releases) => health.healthOf(releases),
    problemsOf: createContractsGate({ readShell: () => readShellContract(projectFolder) }),
  });
  const health = createReleaseHealth({
    database,
    clock,
    log,
    isPageOf: pages.isPageOf,
    change: registry.change,
    addressFactor: config.addressLimitFactor,
  });
  const sets = createReleaseSets({
    pages,
    publicKey,
    log,
    readRegistry: repository.state,
    snapshot: createSnapshot(join(config.dataFolder, "releases"), secrets.releaseKeys),
  });
  const originOf = (remote: string) => config.remoteOrigins[remote] ?? config.assetsOrigin;
  const retention = createRetention({ database, store, clock, log });

  async function publish(): Promise<void> {
    try {
      const isDevelopment = config.reloadsPages;
      await publishBuilds({ registry, repository, store, projectFolder, privateKey, originOf, log, isDevelopment });
    } catch (error) {
      // For whom does not matter, whether there is anything to serve does.
      const served = await sets.serveTo("").catch(() => null);
      if (!served?.remotes.length) throw error;
      log.error(`builds are not published: ${(error as Error).message}`);
    }
    sets.forget();
  }

  async function tellOfShell(): Promise<void> {
    try {
      const shell = await readShellContract(projectFolder);
      const problems = shell ? problemsOfShell(shell, await registry.live()) : [];
      for (const { with: other, subject, reason } of problems)
        log.error(`this shell does not fit ${other}, ${subject}: ${reason}`);
    } catch (error) {
      log.warn(`the shell's contract is not checked: ${(error as Error).message}`);
    }
  }

  /** @throws {StartError} when this server's API breaks a version that visitors get. */
  async function checkOwnApi(): Promise<void> {
    const releases = await repository.state().catch((error: Error) => {
      log.warn(`the live versions' calls are not checked: ${error.message}`);
      return [];
    });
    const { broken, warnings } = checkApi(releases);
    for (const problem of warnings) log.warn(sentenceOf(problem));
    for (const problem of broken) log.error(sentenceOf(problem));
    const [first] = broken;
    if (!first || config.mayBreakRemotes || config.reloadsPages) return;
    throw new StartError(
      `${sentenceOf(first)} Release a version of it that fits first, or start with ALLOW_BROKEN_REMOTES=1.`,
    );
  }

  const locals = createLocalRemotes(secrets.visitorKey, clock);
  const visitors = createVisitors(secrets.visitorKey);

  return {
    registry,
    health,
    locals,
    visitors,
    bundles: createRenderBundles({ live: sets.live, store, shared: () => readSharedPrint(projectFolder), log }),
    recordFaults: (request, reply, page, faults) =>
      void health.recordFaults(visitors.ensure(request, reply), page, faults),
    async serve(request, reply) {
      const visitor = visitors.ensure(request, reply);
      const set = withLocal(await sets.serveTo(visitor), locals.read(request.cookies));
      return config.reloadsPages ? withBuckets(set, visitor) : set;
    },
    mayServe(address) {
      const { protocol, origin } = new URL(address);
      return protocol === "https:" || [config.assetsOrigin, ...Object.values(config.remoteOrigins)].includes(origin);
    },
    async start() {
      await publish();
      await checkOwnApi();
      await tellOfShell();
    },
    schedule(jobs) {
      jobs.schedule({ name: "releases.health", everySeconds: HEALTH_EVERY_SECONDS, run: health.look });
      jobs.schedule({ name: "releases.tidy_reports", everySeconds: HOUR_SECONDS, run: health.tidy });
      jobs.schedule({
        name: "releases.retention",
        everySeconds: HOUR_SECONDS,
        run: async () => void (await retention.sweep()),
      });
    },
  };
}
