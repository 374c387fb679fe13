import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../root.ts";

/** Contracts of these are tests over those of all domains. */
const OF_EVERYBODY = "contracts/checks";

const lines = readFileSync(join(ROOT, ".github/CODEOWNERS"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const owners = new Map(lines.map((line) => line.split(/\s+/) as [string, string]));

it("every remote and every contract package has one team", () => {
  const parts = globSync(["mfe-*", "contracts/*"], { cwd: ROOT }).filter((part) => part !== OF_EVERYBODY);
  expect([...owners.keys()].filter((path) => path !== "*").sort()).toEqual(parts.map((part) => `/${part}/`).sort());
});

it("a contract package is its team's, which has a remote or the shell", () => {
  const teams = new Set([...owners].filter(([path]) => !path.startsWith("/contracts/")).map(([, team]) => team));
  for (const [path, team] of owners) expect(teams, path).toContain(team);
});
