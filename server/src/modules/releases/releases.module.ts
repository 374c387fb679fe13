import { dataOf, done, releaseReport, releaseSet } from "@kalima/contracts/api";
import type { ServerModule } from "../server-module.ts";
import type { ReleasesService } from "./releases.service.ts";

/** HTTP face of the registry: the visitor's release set, and what pages report of it. */
export function releasesModule(releases: ReleasesService): ServerModule {
  return {
    name: "releases",
    access: { "GET /api/releases/current": "public", "POST /api/releases/reports": "public" },
    start: () => releases.publishLocalBuilds(),
    routes: async (app) => {
      app.get(
        "/api/releases/current",
        {
          schema: {
            summary: "The remotes' versions for this visitor",
            tags: ["releases"],
            response: { 200: dataOf(releaseSet) },
          },
        },
        async () => ({ data: await releases.current() }),
      );
      app.post(
        "/api/releases/reports",
        {
          config: { idempotency: "ignored" },
          schema: {
            summary: "Report which remotes loaded, failed or crashed",
            tags: ["releases"],
            body: releaseReport,
            response: { 202: dataOf(done) },
          },
        },
        async (request, reply) => {
          const reports = request.body.events.map((event) => ({ ...event, reason: event.reason ?? null }));
          await releases.report(reports);
          return reply.code(202).send({ data: { done: true } });
        },
      );
    },
  };
}
