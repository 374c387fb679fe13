import {
  beginPreview,
  dataOf,
  done,
  endedPreviews,
  previewAddress,
  previewState,
  versionName,
} from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, actorOf, type MachineReader } from "../../../http/access.ts";
import type { Wanted } from "../credentials/machines.ts";
import type { Previews } from "./previews.ts";

/** Those who publish make links and end them; anyone with a link may use it, and end it in their own browser. */
export function previewAccess(machine: (wanted: Wanted) => MachineReader): AccessTable {
  const publisher = { roles: ["admin"], reach: "all", machine: machine("publish") } as const;
  return {
    "POST /api/releases/:remote/versions/:version/preview": publisher,
    "DELETE /api/releases/:remote/versions/:version/preview": publisher,
    "POST /api/releases/preview": "public",
    "DELETE /api/releases/preview": "public",
  };
}

const tags = ["releases"];
const params = z.object({
  remote: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60)),
  version: versionName,
});

/** A published version for one browser, before any rollout. */
export function previewRoutes(previews: Previews): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/releases/:remote/versions/:version/preview",
      {
        schema: {
          summary: "A link that shows this version to whoever opens it",
          tags,
          params,
          response: { 201: dataOf(previewAddress) },
        },
      },
      async (request, reply) => {
        const { remote, version } = request.params;
        return reply.code(201).send({ data: await previews.addressOf(remote, version, actorOf(request)) });
      },
    );
    app.delete(
      "/api/releases/:remote/versions/:version/preview",
      {
        schema: {
          summary: "End every link to this version, also where it is open",
          tags,
          params,
          response: { 200: dataOf(endedPreviews) },
        },
      },
      async (request) => {
        const { remote, version } = request.params;
        return { data: { ended: await previews.endAll(remote, version, actorOf(request)) } };
      },
    );
    app.post(
      "/api/releases/preview",
      {
        config: { idempotency: "ignored" },
        schema: {
          summary: "Get the version of a preview link in this browser",
          tags,
          body: beginPreview,
          response: { 200: dataOf(previewState) },
        },
      },
      async (request, reply) => {
        const { remote, version, until } = await previews.begin(reply, request.body.link);
        return { data: { remote, version, until: until.toISOString() } };
      },
    );
    app.delete(
      "/api/releases/preview",
      {
        config: { idempotency: "ignored" },
        schema: { summary: "Get the released version again", tags, response: { 200: dataOf(done) } },
      },
      async (_request, reply) => {
        previews.end(reply);
        return { data: { done: true as const } };
      },
    );
  };
}
