import { dataOf, done, releaseReport, releaseSet } from "@kalima/contracts/api";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { withdrawals } from "@kalima/contracts/sockets";
import { addressOf } from "../../http/request-context.ts";
import type { ServerModule } from "../server-module.ts";
import { browserOf } from "./causes/browser-of.ts";
import { causesAccess, causesRoutes } from "./causes/causes.routes.ts";
import { accessRoutes, releaseAccessTable } from "./credentials/access.routes.ts";
import { machinesOf } from "./credentials/machines.ts";
import { tokensAccess, tokensRoutes } from "./credentials/tokens.routes.ts";
import { localAccess, localRoutes } from "./local/local.routes.ts";
import { previewAccess, previewRoutes } from "./preview/preview.routes.ts";
import { approvalsAccess, approvalsRoutes } from "./registry/approvals.routes.ts";
import { registryAccess, registryRoutes } from "./registry/registry.routes.ts";
import type { Releases } from "./releases.service.ts";
import { uploadRoutes } from "./upload/upload.routes.ts";

/** HTTP face of releases: the visitor's release set, what pages report of it, and what staff do with it. */
export function releasesModule(releases: Releases): ServerModule {
  const {
    registry,
    health,
    causes,
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
    openTabs,
    serve,
    mayServe,
    start,
  } = releases;
  const machine = machinesOf(credentials);
  return {
    name: "releases",
    access: {
      "GET /api/releases/current": "public",
      "GET /api/releases/withdrawals": "public",
      "POST /api/releases/reports": "public",
      ...localAccess,
      ...registryAccess(machine),
      ...previewAccess(machine),
      ...causesAccess(machine),
      ...approvalsAccess,
      ...tokensAccess,
      ...releaseAccessTable,
      "POST /api/releases/:remote/builds": { roles: ["admin"], reach: "all", machine: machine("publish") },
    },
    start,
    sockets: openTabs.connect,
    close: async () => openTabs.close(),
    routes: async (app) => {
      releases.measure();
      app.get(
        "/api/releases/current",
        {
          schema: {
            summary: "The remotes' versions for this visitor",
            tags: ["releases"],
            response: { 200: dataOf(releaseSet) },
          },
        },
        async (request, reply) => ({ data: await serve(request, reply) }),
      );
      app.get(
        "/api/releases/withdrawals",
        {
          schema: {
            summary: "What open pages must give up, for those that have no socket",
            tags: ["releases"],
            response: { 200: dataOf(withdrawals) },
          },
        },
        async () => ({ data: await openTabs.current() }),
      );
      app.post(
        "/api/releases/reports",
        {
          config: { idempotency: "ignored" },
          onRequest: async (request) => health.allowReport(addressOf(request)),
          schema: {
            summary: "Report which remotes loaded, failed or crashed",
            tags: ["releases"],
            body: releaseReport,
            response: { 202: dataOf(done) },
          },
        },
        async (request, reply) => {
          const visitor = visitors.read(request.cookies[COOKIE_NAMES.visitor]);
          // Who previews a version meets what nobody else does.
          if (!previews.isOn(request.cookies)) {
            const isCounted = await health.recordReport({ visitor, ip: request.ip }, request.body);
            // Errors of pages that this site never rendered are not kept: they could use up all rows of a version.
            if (isCounted) await causes.record(request.body, browserOf(request.headers["user-agent"]));
          }
          return reply.code(202).send({ data: { done: true } });
        },
      );
      await app.register(localRoutes(locals));
      await app.register(registryRoutes(registry, mayServe));
      await app.register(previewRoutes(previews));
      await app.register(approvalsRoutes(approvals));
      await app.register(causesRoutes(causes));
      await app.register(tokensRoutes(tokens));
      await app.register(accessRoutes({ tokens, waitingFor, proposalsFor, trustedRuns, previews }));
      await app.register(uploadRoutes(publishing));
    },
  };
}
