import { requiredText } from "@kalima/contracts/api";
import { instant } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { approvalRule, releaseRight, releaseToken } from "./managed-releases.ts";

/** `POST /releases/:remote/versions/:version/refusal`. */
export const refuseVersionBody = z.object({ reason: requiredText(300) });

/** Runs of a pipeline that may release without a secret, as `RELEASE_ISSUERS` names them. */
export const trustedPipeline = z.object({
  issuer: z.string(),
  audience: z.string(),
  subject: z.string(),
  /** Further claims that must be exactly these. */
  claims: z.record(z.string(), z.string()),
  remote: z.string(),
  rights: z.array(releaseRight),
});
export type TrustedPipeline = z.infer<typeof trustedPipeline>;

/** A person's approval or refusal of a version. */
const verdict = {
  /** Null for a removed account. */
  name: z.nullable(z.string()),
  at: instant,
};

/** A version that may not reach more visitors than its remote's rule allows, until other people approve it. */
export const waitingVersion = z.object({
  remote: z.string(),
  version: z.string(),
  commit: z.string(),
  /** An actor, as in the history of a release. */
  publishedBy: z.string(),
  /** Name of the account that published it; absent for other actors and removed accounts. */
  publishedByName: z.optional(z.string()),
  publishedAt: instant,
  /** Version that all visitors get who do not get the new one. */
  stable: z.string(),
  /** The share of visitors that gets the version now. */
  percent: z.number(),
  rule: approvalRule,
  /** Approvals still to come; 0 for a version that is only refused. */
  missing: z.int(),
  approvals: z.array(z.object(verdict)),
  /** One refusal is enough to keep the version where it is. */
  refusals: z.array(z.object({ ...verdict, reason: z.string() })),
  /** Published by who reads this, who therefore decides nothing about it. */
  isOwn: z.boolean(),
});
export type WaitingVersion = z.infer<typeof waitingVersion>;

/** A weaker rule for approvals that somebody proposed: it holds once another person wants the same. */
export const ruleProposal = z.object({
  remote: z.string(),
  /** No approvals: the rule would end. */
  rule: approvalRule,
  /** An actor, as in the history of a release. */
  proposedBy: z.string(),
  /** Name of the account that proposed it; absent for other actors and removed accounts. */
  proposedByName: z.optional(z.string()),
  proposedAt: instant,
  /** Proposed by who reads this, who therefore cannot agree to it. */
  isOwn: z.boolean(),
});
export type RuleProposal = z.infer<typeof ruleProposal>;

/** The links that show one version before its rollout, as far as they hold. */
export const previewedVersion = z.object({
  remote: z.string(),
  version: z.string(),
  links: z.int().check(z.minimum(1)),
  /** When the last of them ends by itself. */
  until: instant,
  /** Who made them, as actors of a history; names only of accounts. */
  madeBy: z.array(z.object({ actor: z.string(), actorName: z.optional(z.string()) })),
});
export type PreviewedVersion = z.infer<typeof previewedVersion>;

/** `DELETE /releases/:remote/versions/:version/preview`: how many links were ended. */
export const endedPreviews = z.object({ ended: z.int() });

/** `GET /releases/access`: who may release, and what waits for people. */
export const releaseAccess = z.object({
  /** Live and expired ones of all remotes, the newest first. */
  tokens: z.array(releaseToken),
  trustedPipelines: z.array(trustedPipeline),
  /** By remote, the newest version first. */
  waiting: z.array(waitingVersion),
  /** By remote; older servers change rules at once. */
  proposals: z.optional(z.array(ruleProposal)),
  /** By remote and version; older servers do not list them. */
  previews: z.optional(z.array(previewedVersion)),
});
export type ReleaseAccess = z.infer<typeof releaseAccess>;
