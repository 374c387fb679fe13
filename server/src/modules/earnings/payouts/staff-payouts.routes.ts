import {
  correctEarnings as correctEarningsBody,
  dataOf,
  done,
  payoutPrepared,
  payoutsOfMonth,
  payoutsQuery,
  preparePayout as preparePayoutBody,
  recordPayout as recordPayoutBody,
} from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import type { ModuleContext } from "../../server-module.ts";
import {
  approvePayout,
  correctEarnings,
  preparePayout,
  readPayouts,
  recordPayout,
  withdrawPayout,
} from "./make-payout.ts";

export const staffPayoutsAccess: AccessTable = {
  "GET /api/staff/payouts": { roles: ["admin"] },
  "POST /api/staff/payouts": { roles: ["admin"] },
  "POST /api/staff/payouts/:id/approve": { roles: ["admin"], reach: "all" },
  "POST /api/staff/payouts/:id/withdraw": { roles: ["admin"], reach: "all" },
  "POST /api/staff/payouts/:id/paid": { roles: ["admin"], reach: "all" },
  "POST /api/staff/earning-corrections": { roles: ["admin"] },
};

const tags = ["earnings"];
const params = z.object({ id: z.uuid() });
const isDone = { data: { done: true as const } };

/** Where staff pay out what trainers earned. */
export function staffPayoutsRoutes(context: ModuleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/staff/payouts",
      {
        schema: {
          summary: "What each trainer gets for a month, or got",
          tags,
          querystring: payoutsQuery,
          response: { 200: dataOf(payoutsOfMonth) },
        },
      },
      async (request) => ({ data: await readPayouts(context, requireSession(request).userId, request.query.month) }),
    );
    app.post(
      "/api/staff/payouts",
      {
        config: { idempotency: "required" },
        schema: {
          summary: "Prepare the payout of a month; above a limit a second person decides",
          tags,
          body: preparePayoutBody,
          response: { 200: dataOf(payoutPrepared) },
        },
      },
      async (request) => ({ data: await preparePayout(context, requireSession(request).userId, request.body) }),
    );
    for (const [action, act, summary] of [
      ["approve", approvePayout, "Approve a payout that somebody else prepared"],
      ["withdraw", withdrawPayout, "Withdraw a payout that was not paid; its lessons may be prepared again"],
    ] as const) {
      app.post(
        `/api/staff/payouts/:id/${action}`,
        { schema: { summary, tags, params, response: { 200: dataOf(done) } } },
        async (request) => {
          await act(context, requireSession(request).userId, request.params.id);
          return isDone;
        },
      );
    }
    app.post(
      "/api/staff/payouts/:id/paid",
      {
        config: { idempotency: "required" },
        schema: {
          summary: "Record that the money of a payout has left",
          tags,
          params,
          body: recordPayoutBody,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await recordPayout(context, requireSession(request).userId, { ...request.body, id: request.params.id });
        return isDone;
      },
    );
    app.post(
      "/api/staff/earning-corrections",
      {
        config: { idempotency: "required" },
        schema: {
          summary: "Give a trainer more or less, with the reason",
          tags,
          body: correctEarningsBody,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await correctEarnings(context, requireSession(request).userId, request.body);
        return isDone;
      },
    );
  };
}
