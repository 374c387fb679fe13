import { dataOf, done, releaseError, releaseSeries, seriesWindow, versionName } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { AccessTable, MachineReader } from "../../../http/access.ts";
import { createSemaphore } from "../../../semaphore.ts";
import type { Wanted } from "../credentials/machines.ts";
import type { Causes } from "./causes.service.ts";
import { MAX_PACKED_BYTES } from "./packed-maps.ts";

export function causesAccess(machine: (wanted: Wanted) => MachineReader): AccessTable {
  const staff = { roles: ["admin"], reach: "all" } as const;
  return {
    "GET /api/releases/:remote/errors": { ...staff, machine: machine("read") },
    "GET /api/releases/:remote/series": { ...staff, machine: machine("read") },
    "DELETE /api/releases/:remote/versions/:version/errors": staff,
    "PUT /api/releases/:remote/versions/:version/maps": { ...staff, machine: machine("publish") },
  };
}

const remoteParams = z.object({ remote: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60)) });
const versionParams = z.object({ ...remoteParams.shape, version: versionName });
const tags = ["releases"];
/** Maps are unpacked in memory while they are checked. */
const AT_ONCE = 2;
const MAX_WAITING = 8;

/** Errors of versions for staff and pipelines, and the source maps that name their places. */
export function causesRoutes(causes: Causes): FastifyPluginAsyncZod {
  const inTurn = createSemaphore(AT_ONCE, MAX_WAITING);
  return async (app) => {
    app.addContentTypeParser(
      "application/gzip",
      { parseAs: "buffer", bodyLimit: MAX_PACKED_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    app.get(
      "/api/releases/:remote/errors",
      {
        schema: {
          summary: "What went wrong in versions, in their sources; the newest first",
          tags,
          params: remoteParams,
          querystring: z.object({ version: z.optional(versionName) }),
          response: { 200: dataOf(z.array(releaseError)) },
        },
      },
      async ({ params, query }) => ({ data: await causes.errors(params.remote, query.version ?? null) }),
    );
    app.get(
      "/api/releases/:remote/series",
      {
        schema: {
          summary: "Share, exposures, failures, LCP and INP of a remote's versions over time",
          tags,
          params: remoteParams,
          querystring: z.object({ window: z.optional(seriesWindow) }),
          response: { 200: dataOf(releaseSeries) },
        },
      },
      async ({ params, query }) => ({ data: await causes.series(params.remote, query.window ?? "hour") }),
    );
    app.delete(
      "/api/releases/:remote/versions/:version/errors",
      {
        schema: {
          summary: "Forget the errors of a version",
          tags,
          params: versionParams,
          response: { 200: dataOf(done) },
        },
      },
      async ({ params }) => {
        await causes.forget(params.remote, params.version);
        return { data: { done: true as const } };
      },
    );
    app.put(
      "/api/releases/:remote/versions/:version/maps",
      {
        config: { idempotency: "ignored" },
        bodyLimit: MAX_PACKED_BYTES,
        schema: {
          summary: "Keep the source maps of a published version, packed; they are never served",
          tags,
          consumes: ["application/gzip"],
          params: versionParams,
          body: z.instanceof(Buffer),
          response: { 200: dataOf(done) },
        },
      },
      async ({ params: { remote, version }, body }) => {
        await inTurn(() => causes.keepMaps(remote, version, body));
        return { data: { done: true as const } };
      },
    );
  };
}
