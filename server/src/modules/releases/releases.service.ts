import { join } from "node:path";
import { HOUR_SECONDS } from "@kalima/contracts/domain";
import { describeBuilder, readUserName } from "@kalima/release-client";
import type { ReleaseSet, RuleProposal, WaitingVersion } from "@kalima/releases-contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendFromBucket } from "../../assets/from-bucket.ts";
import { sendFromDisk } from "../../assets/from-disk.ts";
import type { SendFile } from "../../assets/sender.ts";
import { resolvePageLanguage } from "../../kernel/http/language.ts";
import type { Jobs } from "../../kernel/jobs/job.ts";
import type { SiteParts } from "../../kernel/ports/site-parts.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import type { TrustedRun } from "../../security/trusted-run.ts";
import { openBucket } from "../../storage/bucket.ts";
import {
  type Approvals,
  contractsGate,
  createAnnouncements,
  createApprovals,
  createRegistry,
  createRetention,
  createStaffBrowsers,
  createVisitors,
  foreignClaimsGate,
  listRuleProposals,
  listWaitingVersions,
  nameKeys,
  openKeyRing,
  openStore,
  type PublishDependencies,
  publishBuilds,
  type Registry,
  type RegistryRepository,
  readBuiltShell,
  registryRepository,
  type Visitors,
} from "../registry/public.ts";
import {
  type CredentialReader,
  createReleaseTokens,
  createTokenReader,
  createTrustedRunReader,
  type ReleaseTokens,
} from "../release-access/public.ts";
import {
  createReleaseErrors,
  createReleaseHealth,
  type ReleaseErrors,
  type ReleaseHealth,
  type RenderFault,
  readHealth,
  registerReleaseMetrics,
} from "../release-health/public.ts";
import {
  applyLocalRemote,
  applyPreview,
  createLocalRemotes,
  createOpenTabs,
  createPageAllowance,
  createPageNames,
  createPreviewLinks,
  createPreviews,
  createReleaseSets,
  createRenderBundles,
  createShellBundles,
  createSnapshot,
  findRenderFault,
  type LocalRemotes,
  type OpenTabs,
  type Previews,
  previewsRepository,
  type RenderBundles,
  type ShellBundles,
} from "../release-serving/public.ts";
import { createOwnHosts } from "./own-hosts.ts";

const HEALTH_EVERY_SECONDS = 5;

/** A page that the server rendered: its name in reports, and its path as in the manifest, null for the shell's pages. */
export type RenderedPage = { page: string; path: string | null };

/** All of releases in one process. */
export type Releases = {
  registry: Registry;
  health: ReleaseHealth;
  errors: ReleaseErrors;
  locals: LocalRemotes;
  visitors: Visitors;
  bundles: RenderBundles;
  shells: ShellBundles;
  tokens: ReleaseTokens;
  /** Readers of the credentials that pipelines send, in the order in which they are tried. */
  credentials: readonly CredentialReader[];
  publishing: PublishDependencies;
  previews: Previews;
  approvals: Approvals;
  /** Lists the versions that wait for people, as this account sees them. */
  waitingFor(userId: string): Promise<WaitingVersion[]>;
  proposalsFor(userId: string): Promise<RuleProposal[]>;
  trustedRuns: readonly TrustedRun[];
  /** Lists when versions became those of all visitors, the newest first. */
  released: RegistryRepository["listReleased"];
  openTabs: OpenTabs;
  /** Records the faults of versions that the server met while it rendered this visitor's page. */
  recordFaults(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, faults: readonly RenderFault[]): void;
  /**
   * Returns the visitor's set for the lifetime of one page, and sets the cookie that keeps the versions. Reports of the
   * page count in rollouts if a document is served and the network does not open too many pages.
   */
  serve(request: FastifyRequest, reply: FastifyReply): Promise<ReleaseSet>;
  /** True if versions may be hosted at an address: on https, or on an origin that this site names. */
  mayServe(address: string): boolean;
  /**
   * Compares this shell and this server with the live versions, publishes their contracts, then the builds in the
   * project's folders. A registry that does not answer stops nothing as long as there is a snapshot to serve from.
   *
   * @throws {StartError} when this shell or server breaks a version that people chose for visitors.
   */
  start(): Promise<void>;
  /** Posts every change since the last run to the webhook, and logs it. */
  announce(): Promise<void>;
  /** Adds versions, shares, votes and decisions to the metrics of this process; once. */
  measure(): void;
  /** Schedules the jobs that grow or halt rollouts and remove old reports and versions, in one process at a time. */
  schedule(jobs: Pick<Jobs, "schedule">): void;
  /** Offers the releases as a part of the site: impaired while a remote is switched off. */
  reportState(siteParts: Pick<SiteParts, "provide">): void;
};

/** Releases of the site, over the builds in `projectFolder`. */
export function createReleases(context: ModuleContext, projectFolder: string): Releases {
  const { config, secrets, database, clock, log, metrics } = context;
  const keys = openKeyRing(config, secrets);
  const store = openStore(config, database);
  const repository = registryRepository(database);
  const pages = createPageNames(secrets.visitorKey, clock);
  const registry: Registry = createRegistry({
    database,
    clock,
    keys,
    health: (releases) => readHealth(database, releases, clock, config.addressLimitFactor),
    findContractProblems: contractsGate,
    findForeignClaims: foreignClaimsGate,
    backendOrigins: config.backendOrigins,
  });
  const health = createReleaseHealth({
    database,
    clock,
    log,
    isPageOf: pages.isPageOf,
    change: registry.change,
    addressFactor: config.addressLimitFactor,
  });
  const announce = createAnnouncements({ database, clock, log, webhookUrl: config.releasesWebhookUrl });
  const errors = createReleaseErrors({ database, clock, store, log });
  const sets = createReleaseSets({
    pages,
    keys,
    log,
    readRegistry: repository.readState,
    showsBuckets: config.reloadsPages,
    snapshot: createSnapshot(join(config.dataFolder, "releases"), keys),
  });
  const resolveOrigin = (remote: string) => config.remoteOrigins[remote] ?? config.assetsOrigin;
  const retention = createRetention({ database, store, clock, log });

  async function publish(): Promise<void> {
    try {
      const { reloadsPages: isDevelopment, mayBreakRemotes } = config;
      const builder = describeBuilder(process.env, readUserName());
      const parts = { registry, repository, store, projectFolder, keys, resolveOrigin, log, builder };
      await publishBuilds({ ...parts, isDevelopment, mayBreakRemotes });
    } catch (error) {
      // Any visitor will do: the question is whether there is anything to serve.
      const served = await sets.serveTo("").catch(() => null);
      if (!served?.remotes.length) throw error;
      log.error(`builds are not published: ${(error as Error).message}`);
    }
    sets.forget();
  }

  const ownHosts = createOwnHosts({ registry, repository, config, log, projectFolder });

  /** Reads the parts that the shells of pages share; before any is published, that of the project folder. */
  async function readSharedParts() {
    const live = await sets.shells();
    const builds = live.length > 0 ? live : [(await readBuiltShell(projectFolder))?.build];
    return builds.flatMap((build) => (build?.render.shared ? [build.render.shared] : []));
  }

  function openSender(app: FastifyInstance): Promise<SendFile> {
    if (config.releasesStore) return Promise.resolve(sendFromBucket(openBucket(config.releasesStore)));
    return sendFromDisk(app, join(config.dataFolder, "releases"));
  }

  const locals = createLocalRemotes(secrets.visitorKey, clock);
  const isCounted = createPageAllowance(config.addressLimitFactor);
  const visitors = createVisitors(secrets.visitorKey, clock);
  const staff = createStaffBrowsers(secrets.visitorKey, context.sessions);
  const tokens = createReleaseTokens(database, clock);
  const { siteOrigin } = config;
  const links = createPreviewLinks(secrets.visitorKey, clock);
  const previews = createPreviews({
    ...{ links, repository, registry, keys, siteOrigin, clock, log },
    made: previewsRepository(database),
  });

  return {
    registry,
    health,
    errors,
    locals,
    visitors,
    tokens,
    credentials: [createTokenReader(tokens), createTrustedRunReader({ runs: config.trustedRuns, clock, log })],
    publishing: { registry, store, keys, resolveOrigin, findRenderFault, previewOf: previews.createAddress },
    previews,
    approvals: createApprovals(database, clock),
    waitingFor: (userId) => listWaitingVersions(database, userId),
    proposalsFor: (userId) => listRuleProposals(database, userId),
    trustedRuns: config.trustedRuns,
    released: repository.listReleased,
    openTabs: createOpenTabs({ database, clock, log }),
    announce,
    measure: () => registerReleaseMetrics(metrics.registry, database),
    bundles: createRenderBundles({ live: sets.live, store, shared: readSharedParts, log }),
    shells: createShellBundles({ live: sets.shells, sender: openSender, repository, store, keys }),
    recordFaults(request, reply, { page, path }, faults) {
      if (previews.isOn(request.cookies)) return;
      void health.recordFaults(visitors.ensure(request, reply), page, faults);
      void errors.recordRenders(faults, { path, language: resolvePageLanguage(request) });
    },
    async serve(request, reply) {
      const visitor = visitors.ensure(request, reply);
      const seen = { language: resolvePageLanguage(request), isStaff: staff.isStaffBrowser(request, reply, visitor) };
      // In parallel, so that a database that hangs delays the answer only once.
      const [released, preview] = await Promise.all([
        sets.serveTo(visitor, isCounted(request), seen),
        previews.read(request.cookies, reply),
      ]);
      return applyLocalRemote(applyPreview(released, preview), locals.read(request.cookies));
    },
    mayServe(address) {
      const { protocol, origin } = new URL(address);
      return protocol === "https:" || [config.assetsOrigin, ...Object.values(config.remoteOrigins)].includes(origin);
    },
    async start() {
      const hosts = await ownHosts.read();
      await ownHosts.activate(hosts);
      await nameKeys(database, keys).catch((error: Error) => log.warn(`keys are not named: ${error.message}`));
      await publish();
      await ownHosts.logProblems(hosts);
    },
    reportState(siteParts) {
      siteParts.provide("releases", async () => ((await repository.hasDisabled()) ? "impaired" : "working"));
    },
    schedule(jobs) {
      jobs.schedule({ name: "releases.health", everySeconds: HEALTH_EVERY_SECONDS, run: health.checkReleases });
      jobs.schedule({ name: "releases.announce", everySeconds: HEALTH_EVERY_SECONDS, run: announce });
      jobs.schedule({ name: "releases.tidy_reports", everySeconds: HOUR_SECONDS, run: health.tidy });
      jobs.schedule({ name: "releases.tidy_errors", everySeconds: HOUR_SECONDS, run: errors.tidy });
      jobs.schedule({
        name: "releases.retention",
        everySeconds: HOUR_SECONDS,
        run: async () => void (await retention.sweep()),
      });
    },
  };
}
