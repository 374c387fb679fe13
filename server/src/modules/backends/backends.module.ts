import { openBackend } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { backendName } from "@kalima/contracts/pages";
import * as z from "zod/mini";
import { handle, route } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { BACKEND_TOKEN_SECONDS } from "../../security/backend-tokens.ts";
import { mayAct, openBackendTokens } from "./call-backend.ts";

/** Backends verify tokens by these keys, and may keep them this long. */
const KEYS_MAX_AGE_SECONDS = 300;

/** Lets pages call the backends of this installation, as the person who is signed in. */
export const backendsModule: ModuleFactory = (context) => {
  const { backendOrigins } = context.config;
  const tokens = openBackendTokens(context);
  return {
    name: "backends",
    routes: [
      handle(
        openBackend,
        {
          access: { level: "public", reach: "all" },
          act: { unaudited: "changes nothing" },
          summary: "Where a backend is, and a token of five minutes with which it knows who calls",
          tags: ["backends"],
          params: z.object({ backend: backendName }),
          // An answer that is kept for its key would keep a token.
          idempotency: "ignored",
        },
        async ({ params: { backend }, session }, reply) => {
          const origin = Object.hasOwn(backendOrigins, backend) ? backendOrigins[backend] : undefined;
          if (origin === undefined) throw new AppError("request.not_found");
          reply.header("cache-control", "no-store");
          const token = mayAct(session) ? tokens.sign(backend, session) : null;
          return { data: { origin, token, expiresInSeconds: BACKEND_TOKEN_SECONDS } };
        },
      ),
      route("GET /.well-known/jwks.json", { access: "public" }, (_request, reply) =>
        reply.header("cache-control", `public, max-age=${KEYS_MAX_AGE_SECONDS}`).send({ keys: tokens.listKeys() }),
      ),
    ],
  };
};
