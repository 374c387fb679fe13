import { hash, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { MachineReader } from "../kernel/http/access.ts";
import { admins } from "../kernel/http/access.ts";
import { type Routes, route } from "../kernel/http/routes.ts";
import type { Metrics } from "./metrics.ts";

const READER = { id: "metrics", actor: "metrics", person: null, remotes: [], rights: [] };

const digest = (text: string) => hash("sha256", text, "buffer");

/** Accepts the configured token; without one, no bearer is accepted. */
function createScraperReader(token: string | undefined): MachineReader {
  const wanted = token === undefined ? null : digest(token);
  return async (bearer) => (wanted && timingSafeEqual(digest(bearer), wanted) ? READER : null);
}

/** Milliseconds for reading one metric: a scrape waits ten seconds by default. */
const MAX_READ_MS = 2_000;

async function renderMetric(registry: Registry, name: string): Promise<string> {
  const ended = new AbortController();
  const late = setTimeout(MAX_READ_MS, `# ${name} is late\n`, { signal: ended.signal });
  const unreadable = `# ${name} cannot be read now\n`;
  const text = await Promise.race([registry.getSingleMetricAsString(name).catch(() => unreadable), late]);
  late.catch(() => {});
  ended.abort();
  return text;
}

/**
 * `GET /metrics` in the text format of Prometheus, for admins and for `token`. While the database is unreachable,
 * each metric that is read from it is replaced by a comment.
 */
export function metricsRoutes({ registry }: Metrics, token: string | undefined): Routes {
  const access = { ...admins("releases.see"), machine: createScraperReader(token) } as const;
  return [
    route("GET /metrics", { access }, async (_request, reply) => {
      const names = registry.getMetricsAsArray().map(({ name }) => name);
      const texts = await Promise.all(names.map((name) => renderMetric(registry, name)));
      return reply
        .header("content-type", registry.contentType)
        .header("cache-control", "no-store")
        .send(`${texts.join("\n\n")}\n`);
    }),
  ];
}

/** Times every request by its route pattern: real paths would make an unbounded number of labels. */
export function timeRequests(app: FastifyInstance, { countRequest }: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
  });
}
