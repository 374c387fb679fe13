import { MINUTE_SECONDS } from "@kalima/contracts/domain";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { TestClock } from "pg-boss";
import { type DestinationStream, pino } from "pino";
import type { Email } from "./email/email.ts";
import type { ActionName } from "./kernel/audit/act.ts";
import { outsideActs } from "./kernel/audit/outside-acts.ts";
import type { Clock } from "./kernel/database/database.ts";
import { createListener } from "./kernel/database/listener.ts";
import type { OpenDatabase } from "./kernel/database/open-database.ts";
import { createDomainEvents } from "./kernel/events/domain-events.ts";
import type { AccessTable } from "./kernel/http/access.ts";
import { type App, buildApp } from "./kernel/http/app.ts";
import { createGuests } from "./kernel/http/guest.ts";
import { forgetLostCalls, forgetOldKeys } from "./kernel/http/idempotency.ts";
import { addRoutes } from "./kernel/http/routes.ts";
import { createSocketCluster } from "./kernel/http/socket-cluster.ts";
import { attachSockets, closeNamespaces } from "./kernel/http/sockets.ts";
import { createJobs, type JobQueue } from "./kernel/jobs/job-queue.ts";
import { measureQueues } from "./kernel/jobs/queue-metrics.ts";
import { createUnsubscribeLinks } from "./kernel/ports/mail-links.ts";
import { createPersonHistory } from "./kernel/ports/person-history.ts";
import { createSearchSources } from "./kernel/ports/search-sources.ts";
import { createWeekSources } from "./kernel/ports/week-sources.ts";
import type { ModuleContext, ModuleFactory, ServerModule } from "./kernel/server-module.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { findFactorWays } from "./modules/auth/public.ts";
import { countForSchool } from "./modules/bookings/public.ts";
import { readSoonestTrainer, readVoices } from "./modules/catalog/public.ts";
import { createCompanyReader } from "./modules/company/public.ts";
import { createFiles, openFileStore } from "./modules/files/public.ts";
import { createFlagReader, evaluateFlags, NOBODY } from "./modules/flags/public.ts";
import { readPermissions } from "./modules/grants/public.ts";
import { modules } from "./modules/index.ts";
import { createNotifier, createPushClient, type PushClientOptions } from "./modules/notifications/public.ts";
import { createConfiguredProviders, listOfferedMethods } from "./modules/payments/public.ts";
import { countRisenStudents } from "./modules/placement/public.ts";
import { listCurrentPrices, listPackPrices } from "./modules/prices/public.ts";
import { createQueues } from "./modules/queues/public.ts";
import { createHeadSources } from "./modules/site/public.ts";
import { createSiteParts, watchSendings } from "./modules/status/public.ts";
import { countActiveTrainers, readLowestPrice } from "./modules/trainers/public.ts";
import { createPersonalData, findAccountState } from "./modules/users/public.ts";
import { createNotificationKinds } from "./notification-kinds/notification-kinds.ts";
import { createMessengers } from "./outbox/messengers.ts";
import { createPrinter } from "./print/printer.ts";
import { createAccessTokens } from "./security/access-tokens.ts";
import { createLimits } from "./security/limits.ts";
import { createRevokedSessions, type RevokedSessions } from "./security/revoked-sessions.ts";
import { createSessions } from "./security/sessions.ts";
import type { Config } from "./settings/config.ts";
import type { Secrets } from "./settings/secrets.ts";
import { createSharingPictures } from "./sharing-pictures/sharing-pictures.ts";
import type { Sms } from "./sms/sms.ts";

/** Below the time a supervisor waits (10 s): browsers hold connections open that never send a request. */
const CUT_CONNECTIONS_AFTER_MS = 3_000;
const TIDY_EVERY_SECONDS = 10 * MINUTE_SECONDS;

export type ServerDependencies = {
  config: Config;
  secrets: Secrets;
  database: Pick<OpenDatabase, "database" | "connection" | "exclusive">;
  clock?: Clock;
  /** For tests: jobs run only in `runDue`, at the time of this clock. */
  testClock?: TestClock;
  /** Instead of the configured provider. */
  sms?: Sms;
  /** Instead of the configured provider. */
  email?: Email;
  /** Which push services may be reached; by default those of the open internet. */
  push?: PushClientOptions;
  /** Instead of all domains. */
  modules?: readonly ModuleFactory[];
  /** Destination of the log instead of standard output. */
  logTo?: DestinationStream;
};
export type Server = {
  app: App;
  /** Who may call which route, all of them. */
  access: AccessTable;
  /** The actions of the audit log, by route. */
  actions: Record<string, ActionName>;
  context: ModuleContext;
  /** Starts the background work. Call before listening. */
  start(): Promise<void>;
  /** Runs every due job, and what that enqueues, before it resolves. */
  runDue(): Promise<void>;
  /** Stops accepting requests, then the background work. The caller closes the database afterwards. */
  close(): Promise<void>;
};

async function assemble(
  parts: ServerDependencies,
  log: FastifyBaseLogger,
): Promise<{ context: ModuleContext; revoked: RevokedSessions; jobs: JobQueue; domains: ServerModule[] }> {
  const { config, secrets, clock = () => new Date() } = parts;
  const { database, connection } = parts.database;
  const onError = (error: Error) => log.warn(`listener: ${error.message}`);
  const listener = createListener({ connection, onError });
  const revoked = createRevokedSessions({ database, listener, clock, onError });
  const sessions = createSessions(
    database,
    createAccessTokens(secrets.tokenKeys, clock),
    revoked,
    clock,
    findAccountState,
    readPermissions,
    findFactorWays,
  );
  const limits = createLimits(outsideActs(database), clock);
  const metrics = createMetrics();
  measureQueues(metrics.registry, database);
  const jobs = createJobs({ database, clock, testClock: parts.testClock, log });
  jobs.schedule({
    name: "http.tidy",
    everySeconds: TIDY_EVERY_SECONDS,
    async run() {
      await limits.forget();
      await forgetOldKeys(database, clock());
    },
  });
  const { outbox, ...messengers } = createMessengers(config, parts, clock);
  const siteParts = createSiteParts();
  const { sms, email } = watchSendings(messengers, { database, clock, siteParts });
  const { cookieKey: secret } = secrets;
  const addressFactor = config.addressLimitFactor;
  const files = createFiles({ ...openFileStore(config), database, limits, clock, secret, addressFactor });
  const events = createDomainEvents();
  const paymentMethods = listOfferedMethods(createConfiguredProviders({ config, secrets }).current, config);
  async function listLowestPrices() {
    const lowest = await readLowestPrice(database);
    if (lowest === null) return { prices: [], pricesByCountry: {} };
    const lists = await listCurrentPrices(database, clock());
    const prices = Object.fromEntries(lists.map((list) => [list.country ?? "", listPackPrices(list, lowest)]));
    const { "": byDefault = [], ...pricesByCountry } = prices;
    return { prices: byDefault, pricesByCountry };
  }
  const countSchool = async () => ({
    ...(await countForSchool(database, clock)),
    trainers: await countActiveTrainers(database),
    ...(await listLowestPrices()),
    soonest: await readSoonestTrainer(database, clock),
    risen: await countRisenStudents(database),
    voices: await readVoices(database, { areSamples: config.mode === "demo" }),
  });
  const company = createCompanyReader({ database, countSchool, clock, paymentMethods });
  const pushClient = createPushClient(parts.push);
  const readContact = async () =>
    config.siteOrigin.startsWith("https:") ? config.siteOrigin : `mailto:${(await company.read()).email}`;
  const unsubscribeLinks = createUnsubscribeLinks(config.siteOrigin, secrets.visitorKey);
  const notificationKinds = createNotificationKinds();
  const messaging = { sms, email, company, config, unsubscribeLinks, kinds: notificationKinds };
  const push = { client: pushClient, vapid: secrets.vapid, contact: readContact };
  const context: ModuleContext = {
    config,
    secrets,
    database,
    listener,
    clock,
    sessions,
    limits,
    sms,
    email,
    unsubscribeLinks,
    files,
    log,
    guests: createGuests(secrets.cookieKey),
    events,
    jobs,
    heads: createHeadSources(log),
    personalData: createPersonalData(),
    personHistory: createPersonHistory(),
    queues: createQueues(),
    searches: createSearchSources(),
    weeks: createWeekSources(),
    siteParts,
    metrics,
    printer: createPrinter(),
    sharingPictures: createSharingPictures(),
    notifier: createNotifier({ database, clock, jobs, ...push, ...messaging }),
    notificationKinds,
    pushClient,
    company,
    flags: createFlagReader(database),
  };
  const made = await Promise.all((parts.modules ?? modules).map((factory) => factory(context)));
  const domains = made.flat();
  if (outbox) domains.push(outbox);
  return { context, revoked, jobs, domains };
}

/** Wires the server: the only place that knows every part. Queries nothing until `start`. */
export async function composeServer(parts: ServerDependencies): Promise<Server> {
  // The app and the modules share a log.
  const options = { level: parts.config.logLevel };
  const log = (parts.logTo ? pino(options, parts.logTo) : pino(options)) as unknown as FastifyBaseLogger;
  const { context, revoked, jobs, domains } = await assemble(parts, log);
  const { config, database, clock, sessions, guests } = context;
  const { app, access, actions } = await buildApp({
    config,
    database,
    clock,
    sessions,
    guests,
    metrics: context.metrics,
    readDefaultLanguage: () => evaluateFlags(context.flags.current(), NOBODY, clock()).default_language,
    logTo: parts.logTo,
  });
  await addRoutes(
    app as unknown as FastifyInstance,
    domains.flatMap(({ routes }) => routes),
  );
  const onSocketError = (error: Error) => log.warn(`sockets: ${error.message}`);
  const cluster = createSocketCluster({ config, connection: parts.database.connection, onError: onSocketError });
  const io = attachSockets(app, config, domains, cluster);
  await app.ready();

  return {
    app,
    access,
    actions,
    context,
    async start() {
      await context.listener.start();
      revoked.start();
      if (parts.database.exclusive) await forgetLostCalls(database);
      await jobs.open(parts.database.exclusive);
      for (const domain of domains) await domain.start?.();
      if (!parts.testClock) jobs.poll();
    },
    runDue: jobs.runDue,
    async close() {
      // Not `io.close()`: it would close the HTTP server behind the app's back. Not `io.disconnectSockets()`: it knows the
      // default namespace alone, and one open page would keep the server from stopping.
      io?.engine.close();
      if (io) closeNamespaces(io);
      const cut = setTimeout(() => app.server.closeAllConnections(), CUT_CONNECTIONS_AFTER_MS);
      await app.close();
      clearTimeout(cut);
      await jobs.close();
      await context.listener.close();
      for (const domain of [...domains].reverse()) await domain.close?.();
      await context.printer.close();
      await context.sharingPictures.close();
      revoked.close();
      await cluster.close();
    },
  };
}
