import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { AccessTable, MachineReader } from "../http/access.ts";
import type { Metrics } from "./metrics.ts";

const READER = { id: "metrics", actor: "metrics", remotes: [], rights: [] };

const digest = (text: string) => hash("sha256", text, "buffer");

/** Accepts the configured token; without one, no bearer is accepted. */
function scraper(token: string | undefined): MachineReader {
  const wanted = token === undefined ? null : digest(token);
  return async (bearer) => (wanted && timingSafeEqual(digest(bearer), wanted) ? READER : null);
}

export function metricsAccess(token: string | undefined): AccessTable {
  return { "GET /metrics": { roles: ["admin"], machine: scraper(token) } };
}

/** `GET /metrics` in the text format of Prometheus. */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics): void {
  app.get("/metrics", async (_request, reply) =>
    reply
      .header("content-type", registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics()),
  );
}

/** Times every request by its route pattern: real paths would make an unbounded number of labels. */
export function timeRequests(app: FastifyInstance, { countRequest }: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
  });
}
