import type { ApprovalRule } from "./managed-releases.ts";

export const NO_RULE: ApprovalRule = { approvals: 0, abovePercent: 0 };

/** Whether a rule lets more happen with fewer people than another; it then waits until another person wants the same. */
export function isWeakerRule(rule: ApprovalRule, than: ApprovalRule): boolean {
  if (than.approvals === 0) return false;
  return rule.approvals < than.approvals || rule.abovePercent > than.abovePercent;
}
