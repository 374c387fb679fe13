import { createReleaseToken, listReleaseTokens, revokeReleaseToken, tokenName } from "@kalima/releases-contract";
import * as z from "zod/mini";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../kernel/http/routes.ts";
import { remoteName, remoteParams } from "./machines.ts";
import type { ReleaseTokens } from "./release-tokens.ts";

/** For people only: a token cannot create another one. */
const staff = { ...admins("releases.change"), reach: "all" } as const;
const params = remoteParams;
const tags = ["releases"];

/** Routes with which staff manage the tokens of pipelines. */
export function tokensRoutes(tokens: ReleaseTokens): Routes {
  return [
    handle(
      listReleaseTokens,
      {
        access: { ...admins("releases.see"), reach: "all" },
        summary: "Tokens of this remote's pipelines, without their secrets",
        tags,
        params,
      },
      async (request) => ({ data: await tokens.list(request.params.remote) }),
    ),
    handle(
      createReleaseToken,
      {
        access: staff,
        act: "release-token.created",
        summary: "Make a token for a pipeline; the answer alone holds its secret",
        tags,
        params,
        status: 201,
        // An answer that is kept for a retry would keep the secret.
        idempotency: "ignored",
      },
      async (request) => {
        const createdBy = requireSession(request).userId;
        const data = await tokens.create({ ...request.params, ...request.body, createdBy });
        return { data };
      },
    ),
    handle(
      revokeReleaseToken,
      {
        access: staff,
        act: "release-token.revoked",
        summary: "Revoke a token at once",
        tags,
        params: z.object({ remote: remoteName, name: tokenName }),
      },
      async (request) => {
        await tokens.revoke(request.params.remote, request.params.name);
        return DONE;
      },
    ),
  ];
}
