import type { RuleProposal, WaitingVersion } from "@kalima/releases-contract";
import { getReleaseAccess } from "@kalima/releases-contract";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { handle, type Routes } from "../../kernel/http/routes.ts";
import type { TrustedRun } from "../../security/trusted-run.ts";
import type { ReleaseTokens } from "../release-access/public.ts";
import type { Previews } from "../release-serving/public.ts";

type Dependencies = {
  tokens: Pick<ReleaseTokens, "list">;
  waitingFor: (userId: string) => Promise<WaitingVersion[]>;
  proposalsFor: (userId: string) => Promise<RuleProposal[]>;
  trustedRuns: readonly TrustedRun[];
  previews: Pick<Previews, "open">;
};

/** Route that tells staff who may release, and what waits for approvals. */
export function accessRoutes({ tokens, waitingFor, proposalsFor, trustedRuns, previews }: Dependencies): Routes {
  return [
    handle(
      getReleaseAccess,
      {
        // People alone: a program sees neither the credentials of others nor what waits for people.
        access: { ...admins("releases.see"), reach: "all" },
        summary: "Tokens, trusted pipelines and previews of all remotes, and what waits for approvals",
        tags: ["releases"],
      },
      async (request) => {
        const { userId } = requireSession(request);
        const [waiting, proposals] = [await waitingFor(userId), await proposalsFor(userId)];
        const shown = { tokens: await tokens.list(), previews: await previews.open() };
        return { data: { ...shown, trustedPipelines: [...trustedRuns], waiting, proposals } };
      },
    ),
  ];
}
