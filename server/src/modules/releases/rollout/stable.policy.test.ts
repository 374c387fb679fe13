import { expect, it } from "vitest";
import { randomFrom } from "../../../random-from.ts";
import { dueOf, hasJumped } from "./stable.policy.ts";

const before = { exposures: 2_000, failures: 10 };

it.each([
  ["every page", { exposures: 20, failures: 20 }, before, true],
  ["half of them", { exposures: 40, failures: 20 }, before, true],
  ["one in five", { exposures: 100, failures: 20 }, before, true],
  ["what was usual", { exposures: 4_000, failures: 20 }, before, false],
  ["twice of what was usual", { exposures: 4_000, failures: 40 }, before, false],
  ["what is usual for a flaky remote", { exposures: 400, failures: 80 }, { exposures: 2_000, failures: 400 }, false],
  ["too few to say", { exposures: 19, failures: 19 }, before, false],
  ["four, whatever the share", { exposures: 20, failures: 4 }, before, false],
  ["every page of a version without a past", { exposures: 20, failures: 20 }, { exposures: 0, failures: 0 }, true],
])("a version that fails %s", (_what, recent, past, jumped) => {
  expect(hasJumped(recent, past)).toBe(jumped);
});

it("a version that fails as ever does not jump, however often one looks", () => {
  const random = randomFrom(3);
  for (let run = 0; run < 300; run += 1) {
    const recent = { exposures: 0, failures: 0 };
    for (let visit = 0; visit < 1_000; visit += 1) {
      recent.exposures += 1;
      if (random() < 0.005) recent.failures += 1;
      expect(hasJumped(recent, before)).toBe(false);
    }
  }
});

it.each([
  ["one returns to the version before it", [["a", true, true]], { a: "return" }],
  ["one without a last good version is told", [["a", true, false]], { a: "tell" }],
  [
    "several at once are an outage",
    [
      ["a", true, true],
      ["b", true, false],
      ["c", false, true],
    ],
    { a: "outage", b: "outage" },
  ],
  ["none has jumped", [["a", false, true]], {}],
] as const)("%s", (_what, states, due) => {
  const all = states.map(([name, jumped, hasWayBack]) => ({ name, hasJumped: jumped, hasWayBack }));
  expect(Object.fromEntries(dueOf(all))).toEqual(due);
});
