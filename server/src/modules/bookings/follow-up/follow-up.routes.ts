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
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { limitOf, pageOf, readCursor } from "../../../http/time-pages.ts";
import type { ModuleContext } from "../../server-module.ts";
import { lateFeedback as findLate } from "./owed-feedback.ts";
import { answerRenewal, listRenewals } from "./renewals.ts";

export const followUpAccess: AccessTable = {
  "PATCH /api/students/my/intends-to-renew": { roles: ["student"], complete: true },
  "GET /api/staff/renewals": { roles: ["admin"] },
  "GET /api/staff/late-feedback": { roles: ["admin"] },
};

const tags = ["bookings"];
const bare = <T extends { created_at: Date }>({ created_at: _, ...shown }: T) => shown;

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
      async ({ query }) => {
        const limit = limitOf(query.limit);
        const { page, nextCursor } = pageOf(await listRenewals(context, readCursor(query.cursor), limit), limit);
        return { data: page.map(bare), page: { nextCursor } };
      },
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
      async ({ query }) => {
        const limit = limitOf(query.limit);
        const { page, nextCursor } = pageOf(await findLate(context, readCursor(query.cursor), limit), limit);
        return { data: page.map(bare), page: { nextCursor } };
      },
    );
  };
}
