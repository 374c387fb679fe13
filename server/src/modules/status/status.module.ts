import { MINUTE_SECONDS } from "@kalima/contracts/domain";
import { getSiteStatus } from "@kalima/school-contract";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { createDatabaseWatch } from "./database-watch.ts";
import { lookAtParts } from "./look.ts";
import { statusRepository } from "./status.repository.ts";
import { createStatusReader } from "./status.service.ts";

/** The public state of the site: a job that looks at its parts, and the route that tells what it saw. */
export const statusModule: ModuleFactory = ({ database, clock, jobs, siteParts }) => {
  const rows = statusRepository(database);
  siteParts.provide("database", async () => "working");
  siteParts.provide("jobs", async () => ((await rows.hasLateJobs()) ? "impaired" : "working"));
  const databaseWatch = createDatabaseWatch({
    database,
    clock,
    record: (beganAt, endedAt) =>
      database.transaction(async (tx) => {
        await statusRepository(tx).addIncident("database", "down", beganAt, endedAt);
        await statusRepository(tx).restart("database", endedAt);
      }),
  });
  const parts = { database, clock, siteParts, databaseWatch };
  jobs.schedule({ name: "status.look", everySeconds: MINUTE_SECONDS, run: () => lookAtParts(parts) });
  const read = createStatusReader(parts);
  return {
    name: "status",
    start: async () => databaseWatch.start(),
    close: async () => databaseWatch.close(),
    routes: [
      handle(
        getSiteStatus,
        { access: "public", summary: "How the parts of the site do, and what went wrong lately", tags: ["status"] },
        async (_request, reply) => reply.header("cache-control", "no-store").send({ data: await read() }),
      ),
    ],
  };
};
