import type { ApprovalRule } from "@kalima/contracts/api";
import type { ReleaseAction } from "./release.policy.ts";

/** The largest share of visitors that an action may lead to without another decision; a ramp ends at all of them. */
export function shareReached(action: ReleaseAction): number {
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

/** Whether an action gives a version to more visitors than the rule allows without other people's consent. */
export function needsConsent(rule: ApprovalRule, action: ReleaseAction): boolean {
  return shareReached(action) > rule.abovePercent;
}

/**
 * Whoever published a version: an actor as in histories, and the person behind it, where it is a program's. Neither
 * may judge the version.
 */
export type Publishers = { publishedBy: string; publishedFor: string | null };

export function isPublisher({ publishedBy, publishedFor }: Publishers, actor: string): boolean {
  return actor === publishedBy || actor === publishedFor;
}

/** How many approvals a version still needs. The publisher's own counts nothing. */
export function missingApprovals(
  rule: ApprovalRule,
  { approvers, ...publishers }: Publishers & { approvers: readonly string[] },
): number {
  const others = new Set(approvers.filter((approver) => !isPublisher(publishers, approver)));
  return Math.max(0, rule.approvals - others.size);
}
