import { type AgentFigures, readSupportFigures, supportFiguresQuery } from "@kalima/support-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { handle, type Routes, route } from "../../kernel/http/routes.ts";
import { formatCsv } from "../../print/csv.ts";
import { MAY_SEE } from "./asking/desk-access.ts";
import { readFigures, resolvePeriod } from "./support-figures.ts";

const HEADER = [
  "agent",
  "taken",
  "answered",
  "first_answer_seconds",
  "length_seconds",
  "stars",
  "rated",
  "handed_over",
];

function toRow({ agent, taken, answered, firstAnswerSeconds, lengthSeconds, ...row }: AgentFigures): string[] {
  const figures = [taken, answered, firstAnswerSeconds, lengthSeconds, row.stars, row.rated, row.handedOver];
  return [agent.name, ...figures.map((figure) => (figure === null ? "" : String(Math.round(figure * 100) / 100)))];
}

/** Routes for what agents did, and how fast. */
export function supportFiguresRoutes(database: Database, clock: Clock): Routes {
  return [
    handle(
      readSupportFigures,
      {
        access: MAY_SEE,
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
    route(
      "GET /api/staff/support-figures.csv",
      // A link downloads it.
      {
        access: admins("support.see"),
        query: supportFiguresQuery,
        act: "support-figures.exported",
        summary: "Figures of all agents, as a table",
        tags: ["support"],
        acceptsCookies: true,
      },
      async (request, reply) => {
        const period = resolvePeriod(request.query, clock());
        const agents = await readFigures(database, period, { readerId: requireSession(request).userId, agentId: null });
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="kalima-support-${period.from}-${period.to}.csv"`)
          .header("cache-control", "private, no-store")
          .send(formatCsv([HEADER, ...agents.map(toRow)]));
      },
    ),
  ];
}
