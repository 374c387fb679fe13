import type { FastifyBaseLogger } from "fastify";
import type { Server as SocketServer } from "socket.io";
import type { Email } from "../email/email.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { NotificationKinds } from "../notification-kinds/notification-kinds.ts";
import type { Printer } from "../print/printer.ts";
import type { Limits } from "../security/limits.ts";
import type { Sessions } from "../security/sessions.ts";
import type { Config } from "../settings/config.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { SharingPictures } from "../sharing-pictures/sharing-pictures.ts";
import type { Sms } from "../sms/sms.ts";
import type { Clock, Database } from "./database/database.ts";
import type { Listener } from "./database/listener.ts";
import type { DomainEvents } from "./events/domain-events.ts";
import type { Guests } from "./http/guest.ts";
import type { Routes } from "./http/routes.ts";
import type { Jobs } from "./jobs/job.ts";
import type { CompanyReader } from "./ports/company-reader.ts";
import type { Files } from "./ports/files.ts";
import type { FlagReader } from "./ports/flags.ts";
import type { HeadSources } from "./ports/head-sources.ts";
import type { UnsubscribeLinks } from "./ports/mail-links.ts";
import type { Notifier } from "./ports/notifier.ts";
import type { PersonHistory } from "./ports/person-history.ts";
import type { PersonalData } from "./ports/personal-data.ts";
import type { PushClient } from "./ports/push-client.ts";
import type { Queues } from "./ports/queues.ts";
import type { SearchSources } from "./ports/search-sources.ts";
import type { SiteParts } from "./ports/site-parts.ts";
import type { WeekSources } from "./ports/week-sources.ts";

/** The composition hands this to every module. */
export type ModuleContext = {
  config: Config;
  secrets: Secrets;
  database: Database;
  /** Hears what committed transactions of any process announce by NOTIFY. */
  listener: Listener;
  clock: Clock;
  sessions: Sessions;
  guests: Guests;
  limits: Limits;
  sms: Sms;
  email: Email;
  /** Signed links in mails, by which one press ends them. */
  unsubscribeLinks: UnsubscribeLinks;
  files: Files;
  company: CompanyReader;
  /** How the flags of the school are switched. */
  flags: FlagReader;
  /** Facts that modules react to inside the transaction that states them. */
  events: DomainEvents;
  /** Background work: retried, repeated or scheduled for later. */
  jobs: Jobs;
  /** Texts that titles and descriptions of pages are filled with. */
  heads: HeadSources;
  /** Modules offer here what a copy of a person's data holds. */
  personalData: PersonalData;
  /** Modules offer here what staff see on a person's page, in the order of time. */
  personHistory: PersonHistory;
  /** Modules register here what waits for staff. */
  queues: Queues;
  /** Modules offer here what the search of the workplace finds. */
  searches: SearchSources;
  /** Modules offer here what a person's week held and what comes next. */
  weeks: WeekSources;
  /** Modules offer here the state of the parts that they own, for everyone to look up. */
  siteParts: SiteParts;
  /** Counters and gauges that `/metrics` shows to Prometheus. */
  metrics: Metrics;
  /** Draws receipts, statements and certificates as PDF. */
  printer: Printer;
  /** Draws the pictures that links are shared with. */
  sharingPictures: SharingPictures;
  notifier: Notifier;
  /** Modules offer here the kinds of notifications that they send. */
  notificationKinds: NotificationKinds;
  pushClient: PushClient;
  log: FastifyBaseLogger;
};

/** One domain of the server: its routes, its sockets, and what it starts and stops. */
export type ServerModule = {
  name: string;
  /** With their whole path, and who may call them. */
  routes: Routes;
  /** Adds namespaces to the socket server. */
  sockets?(io: SocketServer): void;
  /** Starts jobs and listeners, after the database is ready and before the site listens. */
  start?(): Promise<void>;
  /** Stops what `start` started; runs before the database closes. */
  close?(): Promise<void>;
};

export type ModuleFactory = (
  context: ModuleContext,
) => ServerModule | ServerModule[] | Promise<ServerModule | ServerModule[]>;
