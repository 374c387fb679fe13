import { expect, it } from "vitest";
import { countMissingApprovals, needsConsent } from "./approval.policy.ts";
import type { ReleaseAction } from "./release.policy.ts";

const rule = { approvals: 2, abovePercent: 5 };
const rollout = (percent: number, steps: number[] = []): ReleaseAction => ({
  ...{ type: "rollout", version: "2.0.0" },
  percent,
  steps,
});

it.each<[string, ReleaseAction, boolean]>([
  ["a small share", rollout(5), false],
  ["a larger share", rollout(5.01), true],
  ["a small share that grows", rollout(1, [2, 3]), true],
  ["a promotion", { type: "promote" }, true],
  ["a version made stable by a rollback", { type: "rollback", version: "2.0.0" }, true],
  ["a halt", { type: "halt" }, false],
  ["the kill switch", { type: "disable" }, false],
  ["the growth that was approved at its start", { type: "grow" }, false],
])("whether %s needs consent", (_name, action, isNeeded) => {
  expect(needsConsent(rule, action)).toBe(isNeeded);
});

it.each<[string, string[], number]>([
  ["no approval", [], 2],
  ["one approval", ["mona"], 1],
  ["enough of them", ["mona", "adel"], 0],
  ["more than enough", ["mona", "adel", "nour"], 0],
  ["one person twice", ["mona", "mona"], 1],
  ["the publisher's own", ["mona", "token:ci"], 1],
  ["that of the person behind the publisher", ["mona", "omar"], 1],
])("%s", (_name, approvers, missing) => {
  expect(countMissingApprovals(rule, { publishedBy: "token:ci", publishedFor: "omar", approvers })).toBe(missing);
});
