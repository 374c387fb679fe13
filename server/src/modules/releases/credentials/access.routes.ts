import { dataOf, type RuleProposal, releaseAccess, type WaitingVersion } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import type { TrustedRun } from "../../../security/trusted-run.ts";
import type { Previews } from "../preview/previews.ts";
import type { ReleaseTokens } from "./release-tokens.ts";

/** People alone: a program sees neither the credentials of others nor what waits for people. */
export const releaseAccessTable: AccessTable = { "GET /api/releases/access": { roles: ["admin"], reach: "all" } };

type Parts = {
  tokens: Pick<ReleaseTokens, "list">;
  waitingFor: (userId: string) => Promise<WaitingVersion[]>;
  proposalsFor: (userId: string) => Promise<RuleProposal[]>;
  trustedRuns: readonly TrustedRun[];
  previews: Pick<Previews, "open">;
};

/** Who may release, for staff. */
export function accessRoutes({
  tokens,
  waitingFor,
  proposalsFor,
  trustedRuns,
  previews,
}: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/releases/access",
      {
        schema: {
          summary: "Tokens, trusted pipelines and previews of all remotes, and what waits for approvals",
          tags: ["releases"],
          response: { 200: dataOf(releaseAccess) },
        },
      },
      async (request) => {
        const { userId } = requireSession(request);
        const [waiting, proposals] = [await waitingFor(userId), await proposalsFor(userId)];
        const shown = { tokens: await tokens.list(), previews: await previews.open() };
        return { data: { ...shown, trustedPipelines: [...trustedRuns], waiting, proposals } };
      },
    );
  };
}
