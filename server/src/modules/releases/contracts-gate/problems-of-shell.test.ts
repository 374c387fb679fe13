import { operations, shellContractOf } from "@kalima/contracts/published";
import { expect, it } from "vitest";
import { releaseOf } from "../../../../test/releases/build-fixture.ts";
import { problemsOfShell } from "./contracts-gate.ts";

const shell = shellContractOf({
  version: "1.0.0",
  events: { publishes: [], consumes: [] },
  calls: Object.keys(operations),
  pages: ["/"],
});
const live = releaseOf({ remote: "mfe-x", version: "1.0.0" });

it("a shell beside remotes that it can carry has none", () => {
  expect(problemsOfShell(shell, [live])).toEqual([]);
});

it("one that a live remote is too new for is named with it", () => {
  const newer = { ...live, contract: { ...live.contract, platform: "^99" } };
  expect(problemsOfShell(shell, [live, newer])).toMatchObject([{ with: "mfe-x@1.0.0" }]);
});
