import { listQueues } from "@kalima/school-contract";
import { requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { announceQueues } from "./queue-sockets.ts";

/** Shows staff what waits for them, with its deadlines, and tells open dashboards when it changes. */
export const queuesModule: ModuleFactory = (context) => {
  const { database, clock, queues } = context;
  const { open, close } = announceQueues(context);
  return {
    name: "queues",
    sockets: open,
    close,
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
  };
};
