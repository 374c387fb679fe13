import type { ApprovalRule } from "./managed-releases.ts";

export const NO_RULE: ApprovalRule = { approvals: 0, abovePercent: 0 };
/**
 * Tells whether a rule allows more with fewer people than another. Such a change waits until a second person requests
 * it, too.
 */
export function isWeakerRule(rule: ApprovalRule, than: ApprovalRule): boolean {
  if (than.approvals === 0) return false;
  return rule.approvals < than.approvals || rule.abovePercent > than.abovePercent;
}
