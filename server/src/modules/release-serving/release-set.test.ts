import { expect, it } from "vitest";
import { makeShellRelease } from "../../../test/build-shell.ts";
import { makeRelease } from "../../../test/releases/build-fixture.ts";
import { computeBucket } from "../registry/rollout/assignment.policy.ts";
import { buildReleaseSet, type Servable, type ServableVersion } from "./release-set.ts";

const makeVersion = (remote: string, version: string) => {
  const build = remote === "shell" ? makeShellRelease({ version }) : makeRelease({ remote, version });
  return { version, container: "", entry: "", integrity: null, preload: [], contract: build.contract, build };
};
const ROLLOUT = { id: "r1", percent: 30 };

function makeServable(remote: string, changes: { isLive?: boolean; lastGood?: string } = {}): Servable {
  const version = (name: string): ServableVersion => makeVersion(remote, name);
  return {
    remote,
    isDisabled: false,
    stable: version("1.0.0"),
    lastGood: changes.lastGood === undefined ? null : version(changes.lastGood),
    rollout: changes.isLive ? { ...ROLLOUT, version: version("2.0.0") } : null,
  };
}

const visitors = Array.from({ length: 2_000 }, (_, at) => `visitor-${at}`);
const inside = visitors.find((visitor) => computeBucket("shell", "r1", visitor) < 3_000) ?? "";
const outside = visitors.find((visitor) => computeBucket("shell", "r1", visitor) >= 3_000) ?? "";

it.each<[string, Parameters<typeof makeServable>[1], string, object]>([
  ["without a rollout everybody gets the stable one", {}, inside, { version: "1.0.0", lastGood: null, rollout: null }],
  ["with the last good one behind it", { lastGood: "0.9.0" }, inside, { version: "1.0.0", lastGood: "0.9.0" }],
  [
    "a share of visitors gets the new one, with the stable one behind it",
    { isLive: true },
    inside,
    { version: "2.0.0", lastGood: "1.0.0", rollout: ROLLOUT },
  ],
  [
    "the others do not, and are counted",
    { isLive: true, lastGood: "0.9.0" },
    outside,
    { version: "1.0.0", lastGood: "0.9.0", rollout: ROLLOUT },
  ],
])("chooses the shell: %s", (_what, changes, visitor, shell) => {
  const set = buildReleaseSet([makeServable("mfe-x"), makeServable("shell", changes)], visitor, "p");
  expect(set.shell).toMatchObject({ name: "shell", ...shell });
  expect(set.remotes.map(({ name }) => name)).toEqual(["mfe-x"]);
});

it("a set without a published shell names none", () => {
  expect(buildReleaseSet([makeServable("mfe-x")], inside, "p")).not.toHaveProperty("shell");
});

it("another shell is another set, also with the same remotes", () => {
  const all = [makeServable("mfe-x"), makeServable("shell", { isLive: true })];
  const computeId = (visitor: string) => buildReleaseSet(all, visitor, "p").id;
  expect(computeId(inside)).not.toBe(computeId(outside));
  expect(computeId(inside)).toBe(computeId(inside));
});

it("the draw for the shell is independent of that for a remote", () => {
  const all = [makeServable("mfe-x", { isLive: true }), makeServable("shell", { isLive: true })];
  const drawn = visitors.map((visitor) => {
    const { shell, remotes } = buildReleaseSet(all, visitor, "p");
    return [shell?.version === "2.0.0", remotes[0]?.version === "2.0.0"];
  });
  // 30 % of 30 %: 180 of 2,000, with a standard deviation of 13.
  const both = drawn.filter(([shell, remote]) => shell && remote).length;
  expect(both).toBeGreaterThan(115);
  expect(both).toBeLessThan(245);
});
