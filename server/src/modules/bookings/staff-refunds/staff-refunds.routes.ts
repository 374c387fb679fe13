import {
  dataOf,
  done,
  listOf,
  makeRefund as makeRefundBody,
  pageQuery,
  refundMade,
  refundQuote,
  waitingRefund,
} from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { actOnce } from "../../../http/act-once.ts";
import { limitOf, pageOf, readCursor } from "../../../http/time-pages.ts";
import type { ModuleContext } from "../../server-module.ts";
import { decideRefund, makeRefund, readRefundQuote, refundStateOf } from "./make-refund.ts";
import { staffRefundsRepository } from "./staff-refunds.repository.ts";

export const staffRefundsAccess: AccessTable = {
  "GET /api/bookings/:id/refund": { roles: ["admin"], reach: "all" },
  "POST /api/bookings/:id/refunds": { roles: ["admin"], reach: "all" },
  "GET /api/staff/refunds": { roles: ["admin"] },
  "POST /api/staff/refunds/:id/approve": { roles: ["admin"], reach: "all" },
  "POST /api/staff/refunds/:id/refuse": { roles: ["admin"], reach: "all" },
};

const tags = ["bookings"];
const params = z.object({ id: z.uuid() });
const isDone = { data: { done: true as const } };

/** Where staff give back what was paid, and a second person decides on large refunds. */
export function staffRefundsRoutes(context: ModuleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/bookings/:id/refund",
      {
        schema: {
          summary: "What may be given back of a paid booking",
          tags,
          params,
          response: { 200: dataOf(refundQuote) },
        },
      },
      async (request) => ({ data: await readRefundQuote(context, requireSession(request), request.params.id) }),
    );
    app.post(
      "/api/bookings/:id/refunds",
      {
        config: { idempotency: "required" },
        schema: {
          summary: "Give back money or lessons; above a limit a second person decides",
          tags,
          params,
          body: makeRefundBody,
          response: { 200: dataOf(refundMade) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const make = (parts: ModuleContext) => makeRefund(parts, requireSession(request), id, request.body);
        return actOnce(context, reply, make, async (tx) => ({ data: { state: await refundStateOf(tx, id) } }));
      },
    );
    app.get(
      "/api/staff/refunds",
      {
        schema: {
          summary: "Refunds that wait for a second person, the longest first",
          tags,
          querystring: pageQuery,
          response: { 200: listOf(waitingRefund) },
        },
      },
      async (request) => {
        const { cursor, limit: wanted } = request.query;
        const limit = limitOf(wanted);
        const { userId } = requireSession(request);
        const rows = await staffRefundsRepository(context.database).waiting(userId, readCursor(cursor), limit + 1);
        const { page, nextCursor } = pageOf(rows, limit);
        const data = page.map(({ created_at, ...shown }) => ({ ...shown, requestedAt: created_at.toISOString() }));
        return { data, page: { nextCursor } };
      },
    );
    for (const [action, to] of [
      ["approve", "made"],
      ["refuse", "refused"],
    ] as const) {
      app.post(
        `/api/staff/refunds/:id/${action}`,
        {
          schema: {
            summary: to === "made" ? "Approve a refund that somebody else asked for" : "Refuse or withdraw a refund",
            tags,
            params,
            response: { 200: dataOf(done) },
          },
        },
        async (request) => {
          await decideRefund(context, requireSession(request), request.params.id, to);
          return isDone;
        },
      );
    }
  };
}
