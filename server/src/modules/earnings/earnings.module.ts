import { dataOf, earningsQuery, ownEarnings } from "@kalima/contracts/api";
import { type AccessTable, requireSession } from "../../http/access.ts";
import type { ModuleFactory } from "../server-module.ts";
import { staffPayoutsAccess, staffPayoutsRoutes } from "./payouts/staff-payouts.routes.ts";
import { provideEarnings } from "./personal-data.ts";
import { readEarnings } from "./read-earnings.ts";
import { statementAccess, statementRoutes } from "./statement/statement.routes.ts";

const access: AccessTable = {
  "GET /api/trainer/earnings": { roles: ["trainer"] },
  ...staffPayoutsAccess,
  ...statementAccess,
};

/** HTTP face of what trainers earn, and of its payouts. */
export const earningsModule: ModuleFactory = (context) => {
  provideEarnings(context);
  return {
    name: "earnings",
    access,
    async routes(app) {
      await app.register(staffPayoutsRoutes(context));
      await app.register(statementRoutes(context));
      app.get(
        "/api/trainer/earnings",
        {
          schema: {
            summary: "What your lessons of a month earned",
            tags: ["earnings"],
            querystring: earningsQuery,
            response: { 200: dataOf(ownEarnings) },
          },
        },
        async (request) => ({
          data: await readEarnings(context, requireSession(request).userId, request.query.month),
        }),
      );
    },
  };
};
