import { join } from "node:path";
import { AppError } from "@kalima/contracts/errors";
import { frameQuery } from "@kalima/contracts/payment-frame";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../../../config.ts";
import type { AccessTable } from "../../../../http/access.ts";
import { readPageFiles } from "../../../../sandbox/page/page-files.ts";
import { STRIPE_FIELDS_PATH, stripeFieldsPage, stripeFieldsPolicy } from "./stripe-fields-page.ts";

/** Rows for the routes of `serveStripeFields`. */
export function stripeFieldsAccess({ stripe }: Config): AccessTable {
  return stripe ? { [`GET ${STRIPE_FIELDS_PATH}`]: "public", "GET /card-fields/:name": "public" } : {};
}

const SCRIPT = join(import.meta.dirname, "browser", "stripe-fields.ts");

/** The page with Stripe's card fields, for a frame of this site, and its files; nothing without Stripe's keys. */
export function serveStripeFields(app: FastifyInstance, { stripe, siteOrigin }: Config): void {
  if (!stripe) return;
  const files = readPageFiles([SCRIPT]);
  app.get(STRIPE_FIELDS_PATH, async (request, reply) => {
    const parsed = frameQuery.safeParse(request.query);
    if (!parsed.success || parsed.data.origin !== siteOrigin) throw new AppError("request.not_found");
    return reply
      .header("content-security-policy", stripeFieldsPolicy(siteOrigin))
      .type("text/html; charset=utf-8")
      .send(stripeFieldsPage(parsed.data, stripe.publishableKey));
  });
  app.get<{ Params: { name: string } }>("/card-fields/:name", async (request, reply) => {
    const file = files.get(request.params.name);
    if (!file) throw new AppError("request.not_found");
    return reply.header("cache-control", "public, max-age=300").type(file.type).send(file.body);
  });
}
