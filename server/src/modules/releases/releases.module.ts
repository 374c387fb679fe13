import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { getReleaseSet, getWithdrawals, listReleasedVersions, reportRelease } from "@kalima/releases-contract";
import { readClientAddress } from "../../kernel/http/request-context.ts";
import { DONE, handle } from "../../kernel/http/routes.ts";
import type { ServerModule } from "../../kernel/server-module.ts";
import { approvalsRoutes, backendsRoutes, registryRoutes, uploadRoutes } from "../registry/public.ts";
import { createReleaseAccess, tokensRoutes } from "../release-access/public.ts";
import { errorsRoutes, parseBrowser } from "../release-health/public.ts";
import { localRoutes, previewRoutes } from "../release-serving/public.ts";
import { accessRoutes } from "./access.routes.ts";
import type { Releases } from "./releases.service.ts";

/** HTTP routes of releases: the visitor's release set, the reports of pages, and the actions of staff. */
export function releasesModule(releases: Releases): ServerModule {
  const {
    registry,
    health,
    errors,
    locals,
    visitors,
    tokens,
    credentials,
    publishing,
    previews,
    approvals,
    waitingFor,
    proposalsFor,
    trustedRuns,
    released,
    openTabs,
    serve,
    mayServe,
    start,
  } = releases;
  const access = createReleaseAccess(credentials);
  releases.measure();
  return {
    name: "releases",
    start,
    sockets: openTabs.connect,
    close: async () => openTabs.close(),
    routes: [
      handle(
        getReleaseSet,
        { access: "public", summary: "The remotes' versions for this visitor", tags: ["releases"] },
        async (request, reply) => ({ data: await serve(request, reply) }),
      ),
      handle(
        getWithdrawals,
        {
          access: "public",
          summary: "What open pages must give up, for those that have no socket",
          tags: ["releases"],
        },
        async () => ({ data: await openTabs.current() }),
      ),
      handle(
        listReleasedVersions,
        { access: "public", summary: "When versions became those of all visitors", tags: ["releases"] },
        async () => ({ data: (await released()).map(({ at, ...version }) => ({ ...version, at: at.toISOString() })) }),
      ),
      handle(
        reportRelease,
        {
          access: "public",
          act: { unaudited: "by a program" },
          summary: "Report which remotes loaded, failed or crashed",
          tags: ["releases"],
          status: 202,
          idempotency: "ignored",
          onRequest: async (request) => health.allowReport(readClientAddress(request)),
        },
        async (request) => {
          const visitor = visitors.read(request.cookies[COOKIE_NAMES.visitor]);
          // A browser that previews a version meets one that other visitors do not get.
          if (!previews.isOn(request.cookies)) {
            const isCounted = await health.recordReport({ visitor, ip: request.ip }, request.body);
            // Errors of pages that this site never rendered are not kept: they could use up all rows of a version.
            if (isCounted) await errors.record(request.body, parseBrowser(request.headers["user-agent"]));
          }
          return DONE;
        },
      ),
      ...localRoutes(locals),
      ...registryRoutes(registry, mayServe, access),
      ...previewRoutes(previews, access),
      ...backendsRoutes(registry.backends, access),
      ...approvalsRoutes(approvals),
      errorsRoutes(errors, access),
      ...tokensRoutes(tokens),
      ...accessRoutes({ tokens, waitingFor, proposalsFor, trustedRuns, previews }),
      uploadRoutes(publishing, access),
    ],
  };
}
