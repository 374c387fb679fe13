import { expect, it } from "vitest";
import { RELEASE_ACTIONS, type ReleaseActionName, takesDetail } from "./release-actions.ts";

const DETAILS = ["version", "share", "reason"] as const;

it.each<[ReleaseActionName, readonly string[]]>([
  ["rollout", ["version", "share", "reason"]],
  ["promote", ["reason"]],
  ["pause", ["reason"]],
  ["halt", ["reason"]],
  ["rollback", ["version", "reason"]],
  ["disable", ["reason"]],
])("%s takes %j", (action, details) => {
  expect(DETAILS.filter((detail) => takesDetail(action, detail))).toEqual(details);
});

it.each(Object.entries(RELEASE_ACTIONS))("the path of %s ends in its name", (name, { operation }) => {
  expect(operation.name).toBe(`POST /api/releases/:remote/${name}`);
});
