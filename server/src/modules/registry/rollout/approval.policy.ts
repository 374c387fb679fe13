import type { ApprovalRule } from "@kalima/releases-contract";
import type { ReleaseAction } from "./release.policy.ts";

/** Computes the share of visitors, in percent, that an action may reach without another decision. A ramp reaches 100. */
export function computeShareReached(action: ReleaseAction): number {
  switch (action.type) {
    case "rollout":
      return action.steps?.length ? 100 : action.percent;
    case "promote":
    case "rollback":
      return 100;
    default:
      return 0;
  }
}

/** True if an action gives a version to more visitors than the rule allows without other people's consent. */
export function needsConsent(rule: ApprovalRule, action: ReleaseAction): boolean {
  return computeShareReached(action) > rule.abovePercent;
}

/**
 * The publisher of a version: the actor as the history names it, and for a program the person behind it. Neither may
 * approve or refuse the version.
 */
export type Publishers = { publishedBy: string; publishedFor: string | null };

export function isPublisher({ publishedBy, publishedFor }: Publishers, actor: string): boolean {
  return actor === publishedBy || actor === publishedFor;
}

/** Counts the approvals that a version still needs. The publisher's own does not count. */
export function countMissingApprovals(
  rule: ApprovalRule,
  { approvers, ...publishers }: Publishers & { approvers: readonly string[] },
): number {
  const others = new Set(approvers.filter((approver) => !isPublisher(publishers, approver)));
  return Math.max(0, rule.approvals - others.size);
}
