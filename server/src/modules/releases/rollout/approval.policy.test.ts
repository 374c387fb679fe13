import { expect, it } from "vitest";
import { missingApprovals } from "./approval.policy.ts";
import type { ReleaseAction } from "./release.policy.ts";

const rule = { approvals: 2, abovePercent: 5 };
const rollout = (percent: number, steps: number[] = []): ReleaseAction => ({
  ...{ type: "rollout", version: "2.0.0" },
  percent,
  steps,
});

it.each<[string, ReleaseAction, string[], number]>([
  ["a small share", rollout(5), [], 0],
  ["a larger share", rollout(5.01), [], 2],
  ["a small share that grows", rollout(1, [2, 3]), [], 2],
  ["a promotion", { type: "promote" }, [], 2],
  ["a version made stable by a rollback", { type: "rollback", version: "2.0.0" }, [], 2],
  ["one approval", { type: "promote" }, ["mona"], 1],
  ["enough of them", { type: "promote" }, ["mona", "adel"], 0],
  ["one person twice", { type: "promote" }, ["mona", "mona"], 1],
  ["the publisher's own", { type: "promote" }, ["mona", "token:ci"], 1],
  ["a halt", { type: "halt" }, [], 0],
  ["the kill switch", { type: "disable" }, [], 0],
  ["the growth that was approved at its start", { type: "grow" }, [], 0],
])("%s", (_name, action, approvers, missing) => {
  expect(missingApprovals(rule, action, { publisher: "token:ci", approvers })).toBe(missing);
});

it("needs nothing without a rule", () => {
  expect(missingApprovals(null, { type: "promote" }, { publisher: "x", approvers: [] })).toBe(0);
});
