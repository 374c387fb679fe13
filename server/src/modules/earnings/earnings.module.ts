import { getOwnEarnings } from "@kalima/payment-contract";
import { requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { staffPayoutsRoutes } from "./payouts/staff-payouts.routes.ts";
import { provideEarnings } from "./personal-data.ts";
import { readEarnings } from "./read-earnings.ts";
import { statementRoutes } from "./statement/statement.routes.ts";

/** HTTP routes of trainers' earnings and payouts. */
export const earningsModule: ModuleFactory = (context) => {
  provideEarnings(context);
  return {
    name: "earnings",
    routes: [
      ...staffPayoutsRoutes(context),
      ...statementRoutes(context),
      handle(
        getOwnEarnings,
        { access: { roles: ["trainer"] }, summary: "What your lessons of a month earned", tags: ["earnings"] },
        async (request) => ({
          data: await readEarnings(context, requireSession(request).userId, request.query.month),
        }),
      ),
    ],
  };
};
