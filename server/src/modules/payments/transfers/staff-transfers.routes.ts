import {
  dataOf,
  done,
  listOf,
  pageQuery,
  refuseProof as refuseProofBody,
  sendTransferRefund,
  transferRefund,
  waitingProof,
} from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { limitOf, pageOf, readCursor } from "../../../http/time-pages.ts";
import { promisedBy } from "../../../time/promised-by.policy.ts";
import type { ModuleContext } from "../../server-module.ts";
import { acceptProof, refuseProof } from "./decide-proof.ts";
import { owedTransferRefunds, recordTransferRefund } from "./transfer-refunds.ts";
import { waitingProofs } from "./waiting-proofs.ts";

export const staffTransfersAccess: AccessTable = {
  "GET /api/staff/transfer-proofs": { roles: ["admin"] },
  "POST /api/staff/transfer-proofs/:id/accept": { roles: ["admin"], reach: "all" },
  "POST /api/staff/transfer-proofs/:id/refuse": { roles: ["admin"], reach: "all" },
  "GET /api/staff/transfer-refunds": { roles: ["admin"] },
  "POST /api/staff/transfer-refunds/:id/sent": { roles: ["admin"], reach: "all" },
};

const tags = ["payments"];
const params = z.object({ id: z.uuid() });
const isDone = { data: { done: true as const } };

/** Where staff decide on proofs of bank transfers, and record what they transferred back. */
export function staffTransfersRoutes(
  context: Pick<ModuleContext, "database" | "events" | "jobs" | "clock">,
): FastifyPluginAsyncZod {
  const { database, clock } = context;
  return async (app) => {
    app.get(
      "/api/staff/transfer-proofs",
      {
        schema: {
          summary: "Proofs of bank transfers that wait, the longest first, with warnings about duplicates",
          tags,
          querystring: pageQuery,
          response: { 200: listOf(waitingProof) },
        },
      },
      async ({ query }) => {
        const limit = limitOf(query.limit);
        const rows = await waitingProofs(database, readCursor(query.cursor), limit + 1);
        const { page, nextCursor } = pageOf(rows, limit);
        const data = page.map(({ created_at, ...shown }) => ({ ...shown, sentAt: created_at.toISOString() }));
        return { data, page: { nextCursor } };
      },
    );
    app.post(
      "/api/staff/transfer-proofs/:id/accept",
      {
        schema: {
          summary: "The money is there: pay the order, or owe it back if the booking was cancelled",
          tags,
          params,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await acceptProof(context, requireSession(request).userId, request.params.id);
        return isDone;
      },
    );
    app.post(
      "/api/staff/transfer-proofs/:id/refuse",
      {
        schema: {
          summary: "Refuse a proof with a reason; the second refusal cancels the booking",
          tags,
          params,
          body: refuseProofBody,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await refuseProof(context, requireSession(request).userId, request.params.id, request.body);
        return isDone;
      },
    );
    app.get(
      "/api/staff/transfer-refunds",
      {
        schema: {
          summary: "Money of bank transfers to transfer back, the longest owed first",
          tags,
          querystring: pageQuery,
          response: { 200: listOf(transferRefund) },
        },
      },
      async ({ query }) => {
        const limit = limitOf(query.limit);
        const rows = await owedTransferRefunds(database, readCursor(query.cursor), limit + 1);
        const { page, nextCursor } = pageOf(rows, limit);
        const data = page.map(({ created_at, ...shown }) => ({
          ...shown,
          owedSince: created_at.toISOString(),
          dueAt: promisedBy("transferBack", created_at).toISOString(),
        }));
        return { data, page: { nextCursor } };
      },
    );
    app.post(
      "/api/staff/transfer-refunds/:id/sent",
      {
        schema: {
          summary: "The money was transferred back",
          tags,
          params,
          body: sendTransferRefund,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await recordTransferRefund(context, request.params.id, request.body.bankReference, clock());
        return isDone;
      },
    );
  };
}
