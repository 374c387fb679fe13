import { listFailedRefunds, retryRefund as retryRefundOperation } from "@kalima/payment-contract";
import { admins, provedAdmins } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { listStuckRefunds, retryRefund } from "./failed-refunds.ts";

const tags = ["payments"];

/** Routes by which staff retry refunds that the provider did not take. */
export function failedRefundsRoutes(context: Pick<ModuleContext, "database" | "jobs" | "clock">): Routes {
  return [
    handle(
      listFailedRefunds,
      {
        access: admins("payments.see"),
        summary: "Refunds that are late or that the provider did not take, the longest owed first",
        tags,
      },
      async ({ query }) => {
        const limit = clampLimit(query.limit);
        const rows = await listStuckRefunds(context.database, context.clock(), readCursor(query.cursor), limit + 1);
        const { page, nextCursor } = paginate(rows, limit);
        const data = page.map(({ created_at, ...shown }) => ({
          ...shown,
          owedSince: created_at.toISOString(),
          dueAt: computeDeadline("refund", created_at).toISOString(),
        }));
        return { data, page: { nextCursor } };
      },
    ),
    handle(
      retryRefundOperation,
      {
        access: { ...provedAdmins("payments.change"), reach: "all" },
        act: "refund.retried",
        summary: "Send a refund again",
        tags,
      },
      async ({ params: { id } }) => {
        await retryRefund(context, id);
        return DONE;
      },
    ),
  ];
}
