import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../root.ts";

const tracked = spawnSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).stdout.trim().split("\n");
const folders = new Set(tracked.flatMap((file) => parents(file)));
const existing = new Set([...tracked, ...folders]);

/** Folders that builds and tests create. */
const NOT_COMMITTED = /(^|\/)(node_modules|dist|\.cache|test-results)(\/|$)/;
/** Files that a guide tells its reader to create. */
const EXAMPLES = [
  ".github/workflows/mfe-points.yml",
  "server/src/kernel/database/migrations/0440-city-of-an-account.sql",
];

/** All folders above a file: `a/b/c.ts` has `a` and `a/b`. */
function parents(file: string): string[] {
  const names = file.split("/").slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join("/"));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Returns the given paths that do not exist in the project, with the file that names them. */
function findMissing(file: string, paths: Iterable<string>): string[] {
  return [...paths]
    .filter((path) => !NOT_COMMITTED.test(path) && !EXAMPLES.includes(path) && !existing.has(path.replace(/\/$/, "")))
    .map((path) => `${file}: ${path}`);
}

describe("a path in a string or a document", () => {
  it("exists if a script joins it to the root", () => {
    const scripts = tracked.filter((file) => /^(scripts|e2e)\/.*\.(ts|mjs)$/.test(file) && !file.includes(".test."));
    const missing = scripts.flatMap((file) => {
      const calls = read(file).matchAll(/join\(ROOT, ("[^"]+"(?:, "[^"]+")*)\)/g);
      return findMissing(
        file,
        [...calls].map(([, names = ""]) => names.replaceAll('"', "").split(", ").join("/")),
      );
    });
    expect(missing).toEqual([]);
  });

  it("exists if a document names it", () => {
    const tops = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const isOurs = (path: string) => path.includes("/") && tops.some(({ name }) => path.startsWith(`${name}/`));
    const documents = tracked.filter((file) => file.endsWith(".md"));
    const missing = documents.flatMap((file) => {
      const quoted = [...read(file).matchAll(/`([\w./-]+)`/g)].map(([, path = ""]) => path);
      return findMissing(file, quoted.filter(isOurs));
    });
    expect(missing).toEqual([]);
  });
});

describe("npm run release", () => {
  it("reaches the command line of releases", () => {
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, "scripts", "release.ts"), "--help"], {
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(stdout).toContain("publish");
  });
});
