import {
  acceptProof as acceptProofOperation,
  listProofs,
  listTransferRefunds,
  refuseProof as refuseProofOperation,
  sendTransferRefund,
} from "@kalima/payment-contract";
import { admins, provedAdmins, requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { acceptProof, refuseProof } from "./decide-proof.ts";
import { listOwedTransferRefunds, recordTransferRefund } from "./transfer-refunds.ts";
import { listWaitingProofs } from "./waiting-proofs.ts";

const tags = ["payments"];

/** Routes by which staff decide on proofs of bank transfers, and record what they transferred back. */
export function staffTransfersRoutes(context: Pick<ModuleContext, "database" | "events" | "jobs" | "clock">): Routes {
  const { database, clock } = context;

  return [
    handle(
      listProofs,
      {
        access: admins("payments.see"),
        summary: "Proofs of bank transfers that wait, the longest first, with warnings about duplicates",
        tags,
      },
      async ({ query }) => {
        const limit = clampLimit(query.limit);
        const rows = await listWaitingProofs(database, readCursor(query.cursor), limit + 1);
        const { page, nextCursor } = paginate(rows, limit);
        const data = page.map(({ created_at, ...shown }) => ({ ...shown, sentAt: created_at.toISOString() }));
        return { data, page: { nextCursor } };
      },
    ),
    handle(
      acceptProofOperation,
      {
        access: { ...admins("payments.change"), reach: "all" },
        act: "proof.accepted",
        summary: "The money is there: pay the order, or owe it back if the booking was cancelled",
        tags,
      },
      async (request) => {
        await acceptProof(context, requireSession(request).userId, request.params.id);
        return DONE;
      },
    ),
    handle(
      refuseProofOperation,
      {
        access: { ...admins("payments.change"), reach: "all" },
        act: "proof.refused",
        summary: "Refuse a proof with a reason; the second refusal cancels the booking",
        tags,
      },
      async (request) => {
        await refuseProof(context, requireSession(request).userId, request.params.id, request.body);
        return DONE;
      },
    ),
    handle(
      listTransferRefunds,
      {
        access: admins("payments.see"),
        summary: "Money of bank transfers to transfer back, the longest owed first",
        tags,
      },
      async ({ query }) => {
        const limit = clampLimit(query.limit);
        const rows = await listOwedTransferRefunds(database, readCursor(query.cursor), limit + 1);
        const { page, nextCursor } = paginate(rows, limit);
        const data = page.map(({ created_at, ...shown }) => ({
          ...shown,
          owedSince: created_at.toISOString(),
          dueAt: computeDeadline("transferBack", created_at).toISOString(),
        }));
        return { data, page: { nextCursor } };
      },
    ),
    handle(
      sendTransferRefund,
      {
        access: { ...provedAdmins("payments.change"), reach: "all" },
        act: "refund.sent",
        summary: "The money was transferred back",
        tags,
      },
      async (request) => {
        await recordTransferRefund(context, request.params.id, request.body.bankReference, clock());
        return DONE;
      },
    ),
  ];
}
