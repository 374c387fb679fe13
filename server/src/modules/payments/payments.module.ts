import { done, wrapData } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";
import { DONE, route } from "../../kernel/http/routes.ts";
import type { ModuleContext, ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { allPaymentsRoutes } from "./all-payments/all-payments.routes.ts";
import { defineCheckCharge } from "./charges/check-charge.ts";
import { defineSendRefund } from "./charges/send-refund.ts";
import { settle } from "./charges/settlement.ts";
import { notifyOfPayments } from "./notify-of-payments.ts";
import { RUNNING_SQL } from "./orders/charges.repository.ts";
import { checkCharge } from "./orders/check-charge-job.ts";
import { providePayments } from "./personal-data.ts";
import { createConfiguredProviders } from "./providers/providers.ts";
import { stripeFieldsRoutes } from "./providers/stripe/stripe-fields-routes.ts";
import { scheduleChecks } from "./reconciliation/schedule-checks.ts";
import { failedRefundsRoutes } from "./refunds/failed-refunds.routes.ts";
import { selectStuckRefunds } from "./refunds/failed-refunds.ts";
import { sendRefund } from "./refunds/request-refund.ts";
import { defineRemovals } from "./saved-methods/removal-jobs.ts";
import { savedMethodsRoutes } from "./saved-methods/saved-methods.routes.ts";
import { provideSearchedPayments } from "./search-payments.ts";
import { registerProofFiles } from "./transfers/proof-files.ts";
import { staffTransfersRoutes } from "./transfers/staff-transfers.routes.ts";
import { TRANSFER_QUEUES } from "./transfers/transfer-queues.ts";
import { transfersRepository } from "./transfers/transfers.repository.ts";

const params = z.object({ provider: z.string().check(z.maxLength(30)) });

/** Webhooks of the payment providers, and the jobs that ask them and send refunds. */
export const paymentsModule: ModuleFactory = (context) => {
  providePayments(context);
  provideSearchedPayments(context);
  registerProofFiles(context);
  notifyOfPayments(context);
  context.events.on(accountRemoved, (tx, { userId }) => transfersRepository(tx).forgetStudent(userId));
  for (const queue of TRANSFER_QUEUES) context.queues.register(queue);
  context.queues.register({
    key: "failed-refunds",
    roles: ["admin"],
    permission: "payments.change",
    due: "failedRefund",
    select: (_reader, now) => selectStuckRefunds(now),
  });
  const providers = createConfiguredProviders(context);
  defineCheckCharge(context, providers);
  defineSendRefund(context, providers);
  defineRemovals(context, providers);
  scheduleChecks(context, providers);
  return {
    name: "payments",
    start: () => enqueueOpen(context),
    routes: [
      ...stripeFieldsRoutes(context.config),
      ...staffTransfersRoutes(context),
      ...allPaymentsRoutes(context),
      ...failedRefundsRoutes(context),
      ...savedMethodsRoutes(context, providers),
      route(
        "POST /api/payments/webhooks/:provider",
        {
          access: { level: "public", reach: "all" },
          act: { unaudited: "by a program" },
          summary: "Events of a payment provider",
          tags: ["payments"],
          params,
          answers: { 200: wrapData(done) },
          idempotency: "ignored",
          rawBody: true,
        },
        async (request) => {
          const provider = providers.find(request.params.provider);
          if (!provider) throw new AppError("request.not_found");
          const signature = request.headers[provider.signatureHeader];
          const now = context.clock();
          const signed = typeof signature === "string" ? signature : undefined;
          const event = await provider.verifyWebhook(request.rawBody ?? "", signed, now);
          if (event) await settle(context, provider.name, event, now);
          return DONE;
        },
      ),
    ],
  };
};

/** Enqueues the jobs of open charges and owed refunds again at start, for rows of versions that had no jobs. */
export async function enqueueOpen({ database, jobs }: Pick<ModuleContext, "database" | "jobs">): Promise<void> {
  await database.transaction(async (tx) => {
    const charges = await tx.query<{ id: string }>(`SELECT id FROM charges WHERE ${RUNNING_SQL}`);
    for (const { id } of charges) await jobs.enqueue(tx, checkCharge, { chargeId: id }, { key: id });
    const refunds = await tx.query<{ id: string }>("SELECT id FROM refunds WHERE status = 'owed'");
    for (const { id } of refunds) await jobs.enqueue(tx, sendRefund, { refundId: id }, { key: id });
  });
}
