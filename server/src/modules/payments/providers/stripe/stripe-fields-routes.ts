import { join } from "node:path";
import { AppError } from "@kalima/contracts/errors";
import { frameQuery } from "@kalima/payment-contract";
import * as z from "zod/mini";
import { type Routes, route } from "../../../../kernel/http/routes.ts";
import { readPageFiles } from "../../../../sandbox/page/page-files.ts";
import type { Config } from "../../../../settings/config.ts";
import { formatStripeFieldsPolicy, renderStripeFieldsPage, STRIPE_FIELDS_PATH } from "./stripe-fields-page.ts";

const fileParams = z.object({ name: z.string() });
const SCRIPT = join(import.meta.dirname, "browser", "stripe-fields.ts");

/** The page with Stripe's card fields, for a frame of this site, and its files; nothing without Stripe's keys. */
export function stripeFieldsRoutes({ stripe, siteOrigin }: Config): Routes {
  if (!stripe) return [];
  const files = readPageFiles([SCRIPT]);
  return [
    route(`GET ${STRIPE_FIELDS_PATH}`, { access: "public" }, async (request, reply) => {
      const parsed = frameQuery.safeParse(request.query);
      if (!parsed.success || parsed.data.origin !== siteOrigin) throw new AppError("request.not_found");
      return reply
        .header("content-security-policy", formatStripeFieldsPolicy(siteOrigin))
        .type("text/html; charset=utf-8")
        .send(renderStripeFieldsPage(parsed.data, stripe.publishableKey));
    }),
    route(
      "GET /card-fields/:name",
      { access: { level: "public", reach: "all" }, params: fileParams },
      async (request, reply) => {
        const file = files.get(request.params.name);
        if (!file) throw new AppError("request.not_found");
        return reply.header("cache-control", "public, max-age=300").type(file.type).send(file.body);
      },
    ),
  ];
}
