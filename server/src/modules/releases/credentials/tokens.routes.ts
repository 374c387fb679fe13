import { createdReleaseToken, createReleaseToken, dataOf, done, releaseToken, tokenName } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import type { ReleaseTokens } from "./release-tokens.ts";

const staff = { roles: ["admin"], reach: "all" } as const;
/** People alone: no token makes another one. */
export const tokensAccess: AccessTable = {
  "GET /api/releases/:remote/tokens": staff,
  "POST /api/releases/:remote/tokens": staff,
  "DELETE /api/releases/:remote/tokens/:name": staff,
};

const remote = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60));
const params = z.object({ remote });
const tags = ["releases"];

/** Tokens of pipelines, in the hands of staff. */
export function tokensRoutes(tokens: ReleaseTokens): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/releases/:remote/tokens",
      {
        schema: {
          summary: "Tokens of this remote's pipelines, without their secrets",
          tags,
          params,
          response: { 200: dataOf(z.array(releaseToken)) },
        },
      },
      async (request) => ({ data: await tokens.list(request.params.remote) }),
    );
    app.post(
      "/api/releases/:remote/tokens",
      {
        // An answer that is kept for a retry would keep the secret.
        config: { idempotency: "ignored" },
        schema: {
          summary: "Make a token for a pipeline; the answer alone holds its secret",
          tags,
          params,
          body: createReleaseToken,
          response: { 201: dataOf(createdReleaseToken) },
        },
      },
      async (request, reply) => {
        const createdBy = requireSession(request).userId;
        const data = await tokens.create({ ...request.params, ...request.body, createdBy });
        return reply.code(201).send({ data });
      },
    );
    app.delete(
      "/api/releases/:remote/tokens/:name",
      {
        schema: {
          summary: "Revoke a token at once",
          tags,
          params: z.object({ remote, name: tokenName }),
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await tokens.revoke(request.params.remote, request.params.name);
        return { data: { done: true as const } };
      },
    );
  };
}
