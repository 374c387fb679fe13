import { resolve } from "node:path";
import type { ModuleContext, ModuleFactory } from "../kernel/server-module.ts";
import { auditModule } from "./audit/audit.module.ts";
import { authModule } from "./auth/auth.module.ts";
import { availabilityModule } from "./availability/availability.module.ts";
import { backendsModule } from "./backends/backends.module.ts";
import { createBackendCaller } from "./backends/public.ts";
import { bookingsModule } from "./bookings/bookings.module.ts";
import { busyCalendarsModule } from "./busy-calendars/busy-calendars.module.ts";
import { calendarModule } from "./calendar/calendar.module.ts";
import { catalogModule } from "./catalog/catalog.module.ts";
import { checkoutModule } from "./checkout/checkout.module.ts";
import { companyModule } from "./company/company.module.ts";
import { conversationsModule } from "./conversations/conversations.module.ts";
import { earningsModule } from "./earnings/earnings.module.ts";
import { failedJobsModule } from "./failed-jobs/failed-jobs.module.ts";
import { filesModule } from "./files/files.module.ts";
import { flagsModule } from "./flags/flags.module.ts";
import { followUpModule } from "./follow-up/follow-up.module.ts";
import { grantsModule } from "./grants/grants.module.ts";
import { invitationsModule } from "./invitations/invitations.module.ts";
import { learningModule } from "./learning/learning.module.ts";
import { ledgerModule } from "./ledger/ledger.module.ts";
import { notificationsModule } from "./notifications/notifications.module.ts";
import { paymentsModule } from "./payments/payments.module.ts";
import { createConfiguredProviders } from "./payments/public.ts";
import { peopleModule } from "./people/people.module.ts";
import { placementModule } from "./placement/placement.module.ts";
import { pricesModule } from "./prices/prices.module.ts";
import { queuesModule } from "./queues/queues.module.ts";
import { releasesModule } from "./releases/releases.module.ts";
import { createReleases, type Releases } from "./releases/releases.service.ts";
import { remindersModule } from "./reminders/reminders.module.ts";
import { roomsModule } from "./rooms/rooms.module.ts";
import { searchModule } from "./search/search.module.ts";
import { createSiteFacts } from "./site/facts/facts-in-time.ts";
import { createReadWithBreaker } from "./site/facts/hanging-database.ts";
import { createRenderingDependencies } from "./site/rendering-parts.ts";
import { siteModule } from "./site/site.module.ts";
import { speakingChecksModule } from "./speaking-checks/speaking-checks.module.ts";
import { statusModule } from "./status/status.module.ts";
import { supportModule } from "./support/support.module.ts";
import { tasksModule } from "./tasks/tasks.module.ts";
import { teamModule } from "./team/team.module.ts";
import { todayModule } from "./today/today.module.ts";
import { trainersModule } from "./trainers/trainers.module.ts";
import { usersModule } from "./users/users.module.ts";
import { viewsModule } from "./views/views.module.ts";

const PROJECT_FOLDER = resolve(import.meta.dirname, "../../..");

const releasesByServer = new WeakMap<ModuleContext, Releases>();

/** The API and the pages of one server share one instance, and therefore its caches. */
function getReleases(context: ModuleContext, projectFolder: string): Releases {
  const known = releasesByServer.get(context) ?? createReleases(context, projectFolder);
  releasesByServer.set(context, known);
  return known;
}

/** Lists the modules of the API. The server publishes the builds in the project's folder. */
export const listModules = (projectFolder: string): readonly ModuleFactory[] => [
  companyModule,
  authModule,
  usersModule,
  filesModule,
  pricesModule,
  flagsModule,
  grantsModule,
  invitationsModule,
  trainersModule,
  busyCalendarsModule,
  placementModule,
  paymentsModule,
  bookingsModule,
  catalogModule,
  availabilityModule,
  calendarModule,
  remindersModule,
  followUpModule,
  speakingChecksModule,
  teamModule,
  roomsModule,
  tasksModule,
  conversationsModule,
  learningModule,
  earningsModule,
  ledgerModule,
  checkoutModule,
  supportModule,
  notificationsModule,
  todayModule,
  peopleModule,
  auditModule,
  searchModule,
  viewsModule,
  queuesModule,
  failedJobsModule,
  backendsModule,
  (context) => {
    const releases = getReleases(context, projectFolder);
    releases.schedule(context.jobs);
    releases.reportState(context.siteParts);
    return releasesModule(releases);
  },
  statusModule,
];

export const modules = listModules(PROJECT_FOLDER);

/** The pages of the site; needs the shell's build. */
export const site: ModuleFactory = (context) => {
  const { readWithBreaker, isHanging } = createReadWithBreaker();
  const releases = getReleases(context, PROJECT_FOLDER);
  return siteModule({
    ...createRenderingDependencies(context, releases, readWithBreaker),
    ...createSiteFacts(context, readWithBreaker),
    isHanging,
    projectFolder: PROJECT_FOLDER,
    publishedShells: releases.shells,
    release: releases.serve,
    identify: releases.visitors.ensure,
    paymentOrigins: createConfiguredProviders(context).current.pageOrigins,
    backendOrigins: context.config.backendOrigins,
    callBackend: createBackendCaller(context),
    siteOrigin: context.config.siteOrigin,
    mode: context.config.reloadsPages ? "development" : "production",
    now: context.clock,
  });
};
