import { createCharge, dataOf, done, payment } from "@kalima/contracts/api";
import { UPLOAD_MAX_BYTES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../http/access.ts";
import { isOwnerOrAdmin } from "../files/public.ts";
import type { ModuleFactory } from "../server-module.ts";
import { paymentsService } from "./payments.service.ts";
import { sandboxProvider } from "./sandbox-provider.ts";
import { payRefunds, reconcile } from "./sweeps.ts";

const reach = { student: "own" } as const;
const access: AccessTable = {
  "GET /api/payments": { roles: ["student"], complete: true, reach },
  "GET /api/payments/:referenceCode": { roles: ["student"], complete: true, reach },
  "POST /api/payments/:referenceCode/charges": { roles: ["student"], complete: true, reach },
  "POST /api/payments/webhooks/:provider": { level: "public", reach: "all" },
};

const params = z.object({ referenceCode: z.string().check(z.maxLength(64)) });
const providerParams = z.object({ provider: z.string().check(z.maxLength(30)) });
const tags = ["payments"];
const RECONCILE_MS = 10_000;

/** HTTP face of orders and the provider's webhooks, and the sweep that asks about charges nobody told us of. */
export const paymentsModule: ModuleFactory = (context) => {
  const { config, secrets, files, log } = context;
  files.registerPurpose({
    purpose: "proof",
    kinds: ["picture", "pdf"],
    maxBytes: UPLOAD_MAX_BYTES,
    canSee: isOwnerOrAdmin,
    cacheSeconds: 0,
  });
  const provider = sandboxProvider({ origin: config.sandboxOrigin, webhookSecret: secrets.webhookSecret });
  const payments = paymentsService(context, provider);
  async function sweepOnce(): Promise<void> {
    await reconcile(context, provider);
    await payRefunds(context, provider);
  }
  let sweep: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();

  return {
    name: "payments",
    access,
    async start() {
      sweep = setInterval(() => {
        sweeping = sweepOnce().catch((error: Error) => log.warn(`charges: ${error.message}`));
      }, RECONCILE_MS).unref();
    },
    async close() {
      clearInterval(sweep);
      await sweeping;
    },
    async routes(app) {
      app.get(
        "/api/payments",
        { schema: { summary: "Your orders, newest first", tags, response: { 200: dataOf(z.array(payment)) } } },
        async (request) => ({ data: await payments.list(requireSession(request).userId) }),
      );
      app.get(
        "/api/payments/:referenceCode",
        { schema: { summary: "One of your orders", tags, params, response: { 200: dataOf(payment) } } },
        async (request) => ({ data: await payments.one(requireSession(request).userId, request.params.referenceCode) }),
      );
      app.post(
        "/api/payments/:referenceCode/charges",
        {
          config: { idempotency: "required" },
          schema: {
            summary: "Pay with a card token",
            tags,
            params,
            body: createCharge,
            response: { 202: dataOf(payment) },
          },
        },
        async (request, reply) => {
          const { userId } = requireSession(request);
          const { token } = request.body.method;
          const started = await payments.charge(userId, request.params.referenceCode, token);
          return reply.code(202).send({ data: started });
        },
      );
      app.post(
        "/api/payments/webhooks/:provider",
        {
          config: { idempotency: "ignored", rawBody: true },
          schema: {
            summary: "What the payment provider tells",
            tags,
            params: providerParams,
            response: { 200: dataOf(done) },
          },
        },
        async (request) => {
          if (request.params.provider !== provider.name) throw new AppError("request.not_found");
          const signature = request.headers[provider.signatureHeader];
          await payments.hear(request.rawBody ?? "", typeof signature === "string" ? signature : undefined);
          // A late payment may owe a refund: not the provider's to wait for.
          sweeping = sweeping.then(() => payRefunds(context, provider)).catch(() => undefined);
          return { data: { done: true as const } };
        },
      );
    },
  };
};
