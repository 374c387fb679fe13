import { dataOf, done } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";
import type { AccessTable } from "../../http/access.ts";
import type { ModuleFactory } from "../server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { defineCheckCharge } from "./charges/check-charge.ts";
import { settle } from "./charges/settlement.ts";
import { enqueueOpen } from "./enqueue-open.ts";
import { providePayments } from "./personal-data.ts";
import { configuredProviders } from "./providers/providers.ts";
import { serveStripeFields, stripeFieldsAccess } from "./providers/stripe/stripe-fields-routes.ts";
import { scheduleChecks } from "./reconciliation/schedule-checks.ts";
import { failedRefundsAccess, failedRefundsRoutes } from "./refunds/failed-refunds.routes.ts";
import { defineSendRefund } from "./refunds/send-refund.ts";
import { defineRemovals } from "./saved-methods/removal-jobs.ts";
import { savedMethodsAccess, savedMethodsRoutes } from "./saved-methods/saved-methods.routes.ts";
import { registerProofFiles } from "./transfers/proof-files.ts";
import { staffTransfersAccess, staffTransfersRoutes } from "./transfers/staff-transfers.routes.ts";
import { transfersRepository } from "./transfers/transfers.repository.ts";

const access: AccessTable = {
  "POST /api/payments/webhooks/:provider": { level: "public", reach: "all" },
};
const params = z.object({ provider: z.string().check(z.maxLength(30)) });

/** Webhooks of the payment providers, and the jobs that ask them and send refunds. */
export const paymentsModule: ModuleFactory = (context) => {
  providePayments(context);
  registerProofFiles(context);
  context.events.on(accountRemoved, (tx, { userId }) => transfersRepository(tx).forgetStudent(userId));
  const providers = configuredProviders(context);
  defineCheckCharge(context, providers);
  defineSendRefund(context, providers);
  defineRemovals(context, providers);
  scheduleChecks(context, providers);
  return {
    name: "payments",
    access: {
      ...access,
      ...staffTransfersAccess,
      ...failedRefundsAccess,
      ...savedMethodsAccess,
      ...stripeFieldsAccess(context.config),
    },
    start: () => enqueueOpen(context),
    async routes(app) {
      serveStripeFields(app, context.config);
      await app.register(staffTransfersRoutes(context));
      await app.register(failedRefundsRoutes(context));
      await app.register(savedMethodsRoutes(context, providers));
      app.post(
        "/api/payments/webhooks/:provider",
        {
          config: { idempotency: "ignored", rawBody: true },
          schema: {
            summary: "Events of a payment provider",
            tags: ["payments"],
            params,
            response: { 200: dataOf(done) },
          },
        },
        async (request) => {
          const provider = providers.find(request.params.provider);
          if (!provider) throw new AppError("request.not_found");
          const signature = request.headers[provider.signatureHeader];
          const now = context.clock();
          const signed = typeof signature === "string" ? signature : undefined;
          const event = await provider.verifyWebhook(request.rawBody ?? "", signed, now);
          if (event) await settle(context, provider.name, event, now);
          return { data: { done: true as const } };
        },
      );
    },
  };
};
