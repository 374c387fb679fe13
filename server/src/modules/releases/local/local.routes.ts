import { dataOf, done, localRemote, localRemoteState } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import type { LocalRemotes } from "./local-remotes.ts";

/** Only an admin may start it. Anyone may end it: it only clears a cookie of their own browser. */
export const localAccess: AccessTable = {
  "PUT /api/releases/:remote/local": { roles: ["admin"], reach: "all" },
  "DELETE /api/releases/:remote/local": { level: "public", reach: "all" },
};

const params = z.object({ remote: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60)) });
const tags = ["releases"];

/** Takes one remote from a developer's machine, in this browser alone. */
export function localRoutes(locals: LocalRemotes): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      "/api/releases/:remote/local",
      {
        config: { idempotency: "ignored" },
        schema: {
          summary: "For an hour, get this remote from a developer's machine in this browser",
          tags,
          params,
          body: localRemote,
          response: { 200: dataOf(localRemoteState) },
        },
      },
      async (request, reply) => {
        const { address, contract = null } = request.body;
        const wanted = { remote: request.params.remote, address, contract };
        const local = locals.turnOn(reply, request.cookies, wanted);
        const { userId } = requireSession(request);
        request.log.info({ remote: local.remote, address: local.address, userId }, "remote from a developer's machine");
        return { data: { remote: local.remote, address: local.address, until: local.until.toISOString() } };
      },
    );
    app.delete(
      "/api/releases/:remote/local",
      {
        config: { idempotency: "ignored" },
        schema: { summary: "Get the released remote again", tags, params, response: { 200: dataOf(done) } },
      },
      async (_request, reply) => {
        locals.end(reply);
        return { data: { done: true as const } };
      },
    );
  };
}
