import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishableCommit } from "./publishable-commit.ts";

let folder = "";
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: folder, stdio: "pipe" });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kalima-tree-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function commit(): string {
  git("init");
  writeFileSync(join(folder, "a.ts"), "1;");
  git("add", ".");
  git("commit", "-m", "a");
  return git("rev-parse", "--short=12", "HEAD").toString().trim();
}

it("names the commit of a clean tree", () => {
  const id = commit();
  expect(publishableCommit(folder, false)).toBe(id);
});

it.each([
  ["a changed file", "a.ts"],
  ["a new file", "b.ts"],
])("refuses %s, unless it is allowed, and marks it then", (_name, file) => {
  const id = commit();
  writeFileSync(join(folder, file), "2;");
  expect(() => publishableCommit(folder, false)).toThrow(`${file}): commit them`);
  expect(publishableCommit(folder, true)).toBe(`${id}-dirty`);
});

it("refuses what is in no repository, unless it is allowed", () => {
  expect(() => publishableCommit(folder, false)).toThrow("no commit");
  expect(publishableCommit(folder, true)).toBe("unknown");
});
