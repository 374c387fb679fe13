import { getOwnEarnings } from "@kalima/payment-contract";
import { requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { payoutKinds } from "./payout-kinds.ts";
import { selectOpenPayouts } from "./payouts/make-payout.ts";
import { payoutPaid } from "./payouts/payout-events.ts";
import { staffPayoutsRoutes } from "./payouts/staff-payouts.routes.ts";
import { provideEarnings } from "./personal-data.ts";
import { readEarnings } from "./read-earnings.ts";
import { statementRoutes } from "./statement/statement.routes.ts";

/** HTTP routes of trainers' earnings and payouts. */
export const earningsModule: ModuleFactory = (context) => {
  provideEarnings(context);
  const { events, notifier, notificationKinds } = context;
  notificationKinds.provide(payoutKinds);
  context.queues.register({
    key: "payouts",
    roles: ["admin"],
    permission: "payouts.change",
    due: "payout",
    select: ({ userId }, now) => selectOpenPayouts(userId, now),
  });
  events.on(payoutPaid, (tx, { userId, ...paid }) => notifier.notify(tx, userId, "earnings_paid", paid));
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
