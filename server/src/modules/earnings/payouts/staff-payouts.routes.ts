import {
  approvePayout as approvePayoutOperation,
  correctEarnings as correctEarningsOperation,
  listPayouts,
  preparePayout as preparePayoutOperation,
  recordPayout as recordPayoutOperation,
  withdrawPayout as withdrawPayoutOperation,
} from "@kalima/payment-contract";
import { admins, provedAdmins, requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import {
  approvePayout,
  correctEarnings,
  preparePayout,
  readPayouts,
  recordPayout,
  withdrawPayout,
} from "./make-payout.ts";

const tags = ["earnings"];

/** Routes by which staff pay out trainers' earnings. */
export function staffPayoutsRoutes(context: ModuleContext): Routes {
  return [
    handle(
      listPayouts,
      { access: admins("payouts.see"), summary: "What each trainer gets for a month, or got", tags },
      async (request) => ({ data: await readPayouts(context, requireSession(request).userId, request.query.month) }),
    ),
    handle(
      preparePayoutOperation,
      {
        access: provedAdmins("payouts.change"),
        act: "payout.prepared",
        summary: "Prepare the payout of a month; above a limit a second person decides",
        tags,
        idempotency: "required",
      },
      async (request) => ({ data: await preparePayout(context, requireSession(request), request.body) }),
    ),
    handle(
      approvePayoutOperation,
      {
        access: { ...provedAdmins("payouts.approve"), reach: "all" },
        act: "payout.approved",
        summary: "Approve a payout that somebody else prepared",
        tags,
      },
      async (request) => {
        await approvePayout(context, requireSession(request).userId, request.params.id);
        return DONE;
      },
    ),
    handle(
      withdrawPayoutOperation,
      {
        access: { ...admins("payouts.change"), reach: "all" },
        act: "payout.withdrawn",
        summary: "Withdraw a payout that was not paid; its lessons may be prepared again",
        tags,
      },
      async (request) => {
        await withdrawPayout(context, requireSession(request).userId, request.params.id);
        return DONE;
      },
    ),
    handle(
      recordPayoutOperation,
      {
        access: { ...provedAdmins("payouts.change"), reach: "all" },
        act: "payout.paid",
        summary: "Record that the money of a payout has left",
        tags,
        idempotency: "required",
      },
      async (request) => {
        await recordPayout(context, requireSession(request).userId, { ...request.body, id: request.params.id });
        return DONE;
      },
    ),
    handle(
      correctEarningsOperation,
      {
        access: provedAdmins("payouts.change"),
        act: "earning.corrected",
        summary: "Give a trainer more or less, with the reason",
        tags,
        idempotency: "required",
      },
      async (request) => {
        await correctEarnings(context, requireSession(request).userId, request.body);
        return DONE;
      },
    ),
  ];
}
