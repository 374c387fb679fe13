import { AppError } from "@kalima/contracts/errors";
import { statementQuery } from "@kalima/payment-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { negotiateLanguage } from "../../../kernel/http/language.ts";
import { type Routes, route } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { readStatement } from "./read-statement.ts";
import { formatStatementCsv } from "./statement-csv.ts";
import { planStatement } from "./statement-plan.ts";

/** Route by which a trainer downloads the statement of a payout. */
export function statementRoutes({ database, printer }: Pick<ModuleContext, "database" | "printer">): Routes {
  return [
    route(
      "GET /api/trainer/payouts/:id/statement",
      {
        access: { roles: ["trainer"], reach: { trainer: "own" } },
        summary: "The statement of a payout, as PDF or as a table",
        tags: ["earnings"],
        query: statementQuery,
        // A link downloads it.
        acceptsCookies: true,
      },
      async (request, reply) => {
        const statement = await readStatement(database, requireSession(request).userId, request.params.id);
        if (!statement) throw new AppError("request.not_found");
        const { format, language = negotiateLanguage(request) } = request.query;
        const name = `kalima-${statement.month}-${language}.${format}`;
        return reply
          .header("content-type", format === "pdf" ? "application/pdf" : "text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="${name}"`)
          .header("cache-control", "private, no-store")
          .send(
            format === "pdf"
              ? await printer.print(planStatement(statement, language))
              : formatStatementCsv(statement, language),
          );
      },
    ),
  ];
}
