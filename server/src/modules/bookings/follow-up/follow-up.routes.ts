import {
  answerRenewal as answerBody,
  dataOf,
  done,
  lateFeedback,
  listOf,
  pageQuery,
  renewal,
} from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { type After, limitOf, pageOf, readCursor } from "../../../http/time-pages.ts";
import type { ModuleContext } from "../../server-module.ts";
import { lateFeedback as findLate } from "./owed-feedback.ts";
import { answerRenewal, listRenewals } from "./renewals.ts";

export const followUpAccess: AccessTable = {
  "PATCH /api/students/my/intends-to-renew": { roles: ["student"], complete: true },
  "GET /api/staff/renewals": { roles: ["admin"] },
  "GET /api/staff/late-feedback": { roles: ["admin"] },
};

const tags = ["bookings"];

type Ordered = { id: string; created_at: Date };

/** One page of a list that is ordered by `created_at`, which its readers do not get. */
async function pageFrom<T extends Ordered>(
  find: (after: After, limit: number) => Promise<T[]>,
  query: z.infer<typeof pageQuery>,
) {
  const limit = limitOf(query.limit);
  const { page, nextCursor } = pageOf(await find(readCursor(query.cursor), limit), limit);
  return { data: page.map(({ created_at: _, ...shown }) => shown), page: { nextCursor } };
}

/** What students plan after their pack, and the lists with which staff follow it up. */
export function followUpRoutes(context: ModuleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.patch(
      "/api/students/my/intends-to-renew",
      {
        schema: {
          summary: "Say whether you want another pack",
          tags,
          body: answerBody,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await answerRenewal(context, requireSession(request).userId, request.body);
        return { data: { done: true as const } };
      },
    );
    app.get(
      "/api/staff/renewals",
      {
        schema: {
          summary: "Students who were asked about another pack, newest answer first",
          tags,
          querystring: pageQuery,
          response: { 200: listOf(renewal) },
        },
      },
      ({ query }) => pageFrom((after, limit) => listRenewals(context, after, limit), query),
    );
    app.get(
      "/api/staff/late-feedback",
      {
        schema: {
          summary: "Lessons whose feedback is late, latest lesson first",
          tags,
          querystring: pageQuery,
          response: { 200: listOf(lateFeedback) },
        },
      },
      ({ query }) => pageFrom((after, limit) => findLate(context, after, limit), query),
    );
  };
}
