import { describe, expect, it } from "vitest";
import { createRandom } from "../../../kernel/create-random.ts";
import { decideReactions, failsTogether, hasJumped, isWidespread, isWorse } from "./stable.policy.ts";

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
  const random = createRandom(3);
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
    "several at once that share no visitors are judged apart",
    [
      ["a", true, true],
      ["b", true, false],
      ["c", false, true],
    ],
    { a: "return", b: "tell" },
  ],
  ["none has jumped", [["a", false, true]], {}],
] as const)("%s", (_what, states, due) => {
  const all = states.map(([name, jumped, hasWayBack]) => ({
    name,
    hasJumped: jumped,
    hasWayBack,
    met: new Map(),
    remote: name,
  }));
  expect(Object.fromEntries(decideReactions(all))).toEqual(due);
});

describe("two versions that jump at once", () => {
  const met = (from: number, until: number, hasFailed: boolean) =>
    new Map(Array.from({ length: until - from }, (_, at) => [`network ${from + at}`, hasFailed]));
  const failing = { name: "a", remote: "a", hasJumped: true, hasWayBack: true, met: new Map([...met(0, 100, true)]) };

  it("count as an outage when both fail for the same visitors", () => {
    const other = { name: "b", remote: "b", hasJumped: true, hasWayBack: true, met: met(50, 150, true) };
    expect(Object.fromEntries(decideReactions([failing, other]))).toEqual({ a: "outage", b: "outage" });
  });

  it("get separate decisions when the second one fails for other visitors, who forged it", () => {
    const other = {
      name: "b",
      remote: "b",
      hasJumped: true,
      hasWayBack: true,
      met: new Map([...met(0, 100, false), ...met(100, 160, true)]),
    };
    expect(decideReactions([failing, other]).get("a")).toBe("return");
  });

  it("get separate decisions when few of those who met both forged reports of both", () => {
    const forged = met(0, 34, true);
    const other = {
      name: "b",
      remote: "b",
      hasJumped: true,
      hasWayBack: true,
      met: new Map([...met(34, 100, false), ...forged]),
    };
    expect(decideReactions([failing, other]).get("a")).toBe("return");
  });

  it("share nothing where hardly anybody met both", () => {
    expect(failsTogether(met(0, 100, true), met(96, 200, true))).toBe(false);
  });
});

it.each([
  ["nine networks of forty", 9, 40, false],
  ["thirty-four networks of two hundred", 34, 200, false],
  ["all of a few networks", 4, 4, false],
  ["half of the networks", 20, 40, true],
])("what %s show is widespread: %s", (_who, failingNetworks, knownNetworks, isWide) => {
  expect(isWidespread({ exposures: 400, failures: 40, failingNetworks, knownNetworks })).toBe(isWide);
});

it.each([
  [
    "others fail as often, in as many networks",
    { exposures: 200, failures: 90, knownNetworks: 200, failingNetworks: 90 },
    false,
  ],
  [
    "others fail in half as many networks",
    { exposures: 200, failures: 90, knownNetworks: 200, failingNetworks: 45 },
    false,
  ],
  [
    "others fail in few networks, which may be made up",
    { exposures: 200, failures: 90, knownNetworks: 200, failingNetworks: 40 },
    true,
  ],
  ["others do not fail", { exposures: 200, failures: 0, knownNetworks: 200, failingNetworks: 0 }, true],
  ["others have come from no network yet", { exposures: 0, failures: 0, knownNetworks: 0, failingNetworks: 0 }, true],
])("a version that fails in 45 of 100 networks, where %s", (_what, others, isMore) => {
  expect(isWorse({ exposures: 100, failures: 45, knownNetworks: 100, failingNetworks: 45 }, others)).toBe(isMore);
});
