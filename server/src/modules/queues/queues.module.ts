import { listQueues } from "@kalima/school-contract";
import { requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";

/** Shows staff what waits for them, with its deadlines. */
export const queuesModule: ModuleFactory = ({ database, clock, queues }) => ({
  name: "queues",
  routes: [
    handle(
      listQueues,
      {
        access: { roles: ["agent", "admin"], permission: null },
        summary: "How much work waits for you in each queue, and when it is due",
        tags: ["queues"],
      },
      async (request) => {
        const states = await queues.read(database, requireSession(request), clock());
        const data = states.map(({ key, waiting, overdue, oldest, nextDue }) => ({
          ...{ key, waiting, overdue },
          oldestAt: oldest?.toISOString() ?? null,
          nextDueAt: nextDue?.toISOString() ?? null,
        }));
        return { data };
      },
    ),
  ],
});
