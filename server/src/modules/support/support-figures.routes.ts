import { readSupportFigures } from "@kalima/support-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { requireSession } from "../../kernel/http/access.ts";
import { handle, type Routes } from "../../kernel/http/routes.ts";
import { readFigures, resolvePeriod } from "./support-figures.ts";

/** Route for what agents did, and how fast. */
export function supportFiguresRoutes(database: Database, clock: Clock): Routes {
  return [
    handle(
      readSupportFigures,
      {
        access: { roles: ["agent", "admin"], permission: "support.see" },
        act: "support-figures.read",
        summary: "Figures of the desk: an agent's own, and of all agents for staff",
        tags: ["support"],
      },
      async (request) => {
        const { userId, role } = requireSession(request);
        const period = resolvePeriod(request.query, clock());
        const whose = { readerId: userId, agentId: role === "admin" ? null : userId };
        return { data: { ...period, agents: await readFigures(database, period, whose) } };
      },
    ),
  ];
}
