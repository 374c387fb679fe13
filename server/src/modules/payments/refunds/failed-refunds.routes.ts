import { dataOf, done, failedRefund, listOf, pageQuery } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { AccessTable } from "../../../http/access.ts";
import { limitOf, pageOf, readCursor } from "../../../http/time-pages.ts";
import { promisedBy } from "../../../time/promised-by.policy.ts";
import type { ModuleContext } from "../../server-module.ts";
import { failedRefunds, retryRefund } from "./failed-refunds.ts";

export const failedRefundsAccess: AccessTable = {
  "GET /api/staff/failed-refunds": { roles: ["admin"] },
  "POST /api/staff/failed-refunds/:id/retry": { roles: ["admin"], reach: "all" },
};

const tags = ["payments"];
const params = z.object({ id: z.uuid() });

/** Where staff try refunds again that the provider did not take. */
export function failedRefundsRoutes(
  context: Pick<ModuleContext, "database" | "jobs" | "clock">,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/staff/failed-refunds",
      {
        schema: {
          summary: "Refunds that are late or that the provider did not take, the longest owed first",
          tags,
          querystring: pageQuery,
          response: { 200: listOf(failedRefund) },
        },
      },
      async ({ query }) => {
        const limit = limitOf(query.limit);
        const rows = await failedRefunds(context.database, context.clock(), readCursor(query.cursor), limit + 1);
        const { page, nextCursor } = pageOf(rows, limit);
        const data = page.map(({ created_at, ...shown }) => ({
          ...shown,
          owedSince: created_at.toISOString(),
          dueAt: promisedBy("refund", created_at).toISOString(),
        }));
        return { data, page: { nextCursor } };
      },
    );
    app.post(
      "/api/staff/failed-refunds/:id/retry",
      { schema: { summary: "Send a refund again", tags, params, response: { 200: dataOf(done) } } },
      async ({ params: { id } }) => {
        await retryRefund(context, id);
        return { data: { done: true as const } };
      },
    );
  };
}
