import {
  approveRefund,
  listWaitingRefunds,
  makeRefund as makeRefundOperation,
  readRefundQuote as readRefundQuoteOperation,
  refuseRefund,
} from "@kalima/payment-contract";
import { admins, provedAdmins, requireSession } from "../../../kernel/http/access.ts";
import { runIdempotent } from "../../../kernel/http/idempotency.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { decideRefund, makeRefund, readRefundQuote, readRefundState } from "./make-refund.ts";
import { staffRefundsRepository } from "./staff-refunds.repository.ts";

const tags = ["bookings"];

/** Where staff give back what was paid, and a second person decides on large refunds. */
export function staffRefundsRoutes(context: ModuleContext): Routes {
  return [
    handle(
      readRefundQuoteOperation,
      {
        access: { ...admins("payments.see"), reach: "all" },
        summary: "What may be given back of a paid booking",
        tags,
      },
      async (request) => ({ data: await readRefundQuote(context, requireSession(request), request.params.id) }),
    ),
    handle(
      makeRefundOperation,
      {
        access: { ...provedAdmins("payments.request"), reach: "all" },
        act: "refund.requested",
        summary: "Give back money or lessons; above a limit a second person decides",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const { id } = request.params;
        const make = (parts: ModuleContext) => makeRefund(parts, requireSession(request), id, request.body);
        return runIdempotent(context, reply, make, async (tx) => ({ data: { state: await readRefundState(tx, id) } }));
      },
    ),
    handle(
      listWaitingRefunds,
      { access: admins("payments.see"), summary: "Refunds that wait for a second person, the longest first", tags },
      async (request) => {
        const { cursor, limit: wanted } = request.query;
        const limit = clampLimit(wanted);
        const { userId } = requireSession(request);
        const rows = await staffRefundsRepository(context.database).listWaiting(userId, readCursor(cursor), limit + 1);
        const { page, nextCursor } = paginate(rows, limit);
        const data = page.map(({ created_at, ...shown }) => ({ ...shown, requestedAt: created_at.toISOString() }));
        return { data, page: { nextCursor } };
      },
    ),
    handle(
      approveRefund,
      {
        access: { ...provedAdmins("payments.approve"), reach: "all" },
        act: "refund.approved",
        summary: "Approve a refund that somebody else asked for",
        tags,
      },
      async (request) => {
        await decideRefund(context, requireSession(request), request.params.id, "made");
        return DONE;
      },
    ),
    handle(
      refuseRefund,
      {
        access: { ...admins("payments.see"), reach: "all" },
        act: "refund.refused",
        summary: "Refuse or withdraw a refund",
        tags,
      },
      async (request) => {
        await decideRefund(context, requireSession(request), request.params.id, "refused");
        return DONE;
      },
    ),
  ];
}
