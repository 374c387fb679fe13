import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

/**
 * Preloaded into a server in production, which refuses another address than Stripe's: calls to api.stripe.com reach the
 * double at `STRIPE_DOUBLE`.
 */
const double = new URL(process.env.STRIPE_DOUBLE ?? "");
const request = https.request;
https.request = ((options: https.RequestOptions, ...rest: []) => {
  if (options.host !== "api.stripe.com") return request(options, ...rest);
  return http.request({ ...options, host: double.hostname, port: double.port, agent: undefined, protocol: "http:" });
}) as typeof https.request;
syncBuiltinESMExports();
