import type { DeployProblem } from "@kalima/contracts/published";
import { expect, it } from "vitest";
import { makeRelease } from "../../../test/releases/build-fixture.ts";
import { type Check, selectCompatible } from "./select-compatible.ts";

const build = (remote: string, version = "2.0.0") => makeRelease({ remote, version });
const problem = (other: string): DeployProblem => ({ with: other, subject: "event a@1", reason: "They differ." });
/** Pairs `candidate → other`: the candidate has a problem with the other while that one is there. */
const breaking =
  (...pairs: [candidate: string, other: string][]): Check =>
  (candidate, beside) =>
    pairs
      .filter(([name, other]) => name === candidate.name && beside.some(({ name: there }) => there === other))
      .map(([, other]) => problem(beside.find(({ name }) => name === other)?.name ?? other));

it.each<[string, [string, string][], string[], string[]]>([
  ["all of them, where each fits", [], ["mfe-a", "mfe-b"], []],
  ["the others, where one does not fit what stays", [["mfe-a", "mfe-live"]], ["mfe-b"], ["mfe-a"]],
  [
    "also those that fit only without it",
    [
      ["mfe-a", "mfe-live"],
      ["mfe-b", "mfe-a"],
    ],
    ["mfe-b"],
    ["mfe-a"],
  ],
  [
    "neither of two that do not fit each other",
    [
      ["mfe-a", "mfe-b"],
      ["mfe-b", "mfe-a"],
    ],
    [],
    ["mfe-a", "mfe-b"],
  ],
])("what enters is %s", async (_what, pairs, fitting, refused) => {
  const sifted = await selectCompatible(
    [build("mfe-a"), build("mfe-b")],
    [build("mfe-live", "1.0.0")],
    breaking(...pairs),
  );
  expect(sifted.fitting.map(({ name }) => name)).toEqual(fitting);
  expect(sifted.refused.map(({ build: { name } }) => name)).toEqual(refused);
});

it("a candidate is compared with its own live versions, but not with those that others leave", async () => {
  const seen: Record<string, string[]> = {};
  const live = ["mfe-a", "mfe-b"].map((name) => build(name, "1.0.0"));
  await selectCompatible([build("mfe-a"), build("mfe-b")], live, (candidate, beside) => {
    seen[candidate.name] = beside.map(({ name, version }) => `${name}@${version}`);
    return [];
  });
  expect(seen).toEqual({ "mfe-a": ["mfe-a@1.0.0", "mfe-b@2.0.0"], "mfe-b": ["mfe-b@1.0.0", "mfe-a@2.0.0"] });
});
