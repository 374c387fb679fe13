import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { buildPackage } from "@kalima/build";
import { findProgram, findUp } from "../find-up.ts";
import { checkRemoteRenders } from "../renders/check-renders.ts";

/** Folder of this package, with its presets. */
const OWN = join(import.meta.dirname, "../..");

type Check = {
  what: string;
  /** Prints what is wrong; resolves to false if anything is. */
  run: () => boolean | Promise<boolean>;
};
/** Compares the current build with what it will meet. Resolves to its problems, or to the reason why it cannot compare. */
export type CompareContract = (folder: string) => Promise<string[] | { skipped: string }>;

function runProgram(script: string, args: readonly string[], cwd: string): boolean {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd, stdio: ["ignore", "inherit", "inherit"] });
  return status === 0;
}

function report(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

/** The nearest file of this name above the remote's sources; without one, the preset of this package for a folder on its own. */
function findConfiguration(folder: string, name: string, preset: string): { config: string; root: string } {
  const root = findUp(folder, name);
  return root ? { config: join(root, name), root } : { config: join(OWN, preset), root: folder };
}

function checkLaw(folder: string): boolean {
  const { config, root } = findConfiguration(folder, ".dependency-cruiser.cjs", "dependency-law.cjs");
  const parts = ["src", "remote.manifest.ts"].map((part) => relative(root, join(folder, part)).replaceAll(sep, "/"));
  return runProgram(findProgram(folder, "dependency-cruiser", "depcruise"), ["--config", config, ...parts], root);
}

function checkDeadCode(folder: string): boolean {
  const { config, root } = findConfiguration(folder, "knip.json", "knip.json");
  const workspace = root === folder ? [] : ["--workspace", relative(root, folder)];
  return runProgram(findProgram(folder, "knip"), ["--config", config, ...workspace], root);
}

function checkStyle(folder: string): boolean {
  const root = findUp(folder, "biome.json") ?? folder;
  const path = relative(root, folder) || ".";
  return runProgram(findProgram(folder, "@biomejs/biome", "biome"), ["ci", "--error-on-warnings", path], root);
}

async function build(folder: string): Promise<boolean> {
  try {
    const { name, version, isFresh } = await buildPackage(folder, "production");
    console.info(`${name} ${version} ${isFresh ? "built" : "unchanged"}`);
    return true;
  } catch (error) {
    return report([(error as Error).message]);
  }
}

/**
 * Checks all that one remote must pass before it is published, and nothing of others: types, format and lint, dependency law,
 * dead code, renders, unit tests, the production build within its budget, its contract. Prints as it goes, and resolves to
 * true if all passed.
 */
export async function checkRemote(folder: string, name: string, compare: CompareContract): Promise<boolean> {
  let skipped = "";
  const checks: Check[] = [
    { what: "types", run: () => runProgram(findProgram(folder, "typescript", "tsc"), ["-b", "."], folder) },
    { what: "format and lint", run: () => checkStyle(folder) },
    { what: "dependency law", run: () => checkLaw(folder) },
    { what: "dead code", run: () => checkDeadCode(folder) },
    { what: "renders", run: () => report(checkRemoteRenders(folder)) },
    { what: "unit tests", run: () => runProgram(findProgram(folder, "vitest"), ["run", "--reporter=dot"], folder) },
    { what: "build and budget", run: () => build(folder) },
    {
      what: "contract",
      async run() {
        if (!existsSync(join(folder, "dist", "current.json"))) return report(["There is no build to compare."]);
        const found = await compare(folder);
        if (Array.isArray(found)) return report(found);
        skipped = `; contract not compared: ${found.skipped}`;
        return true;
      },
    },
  ];
  const failed: string[] = [];
  for (const { what, run } of checks) {
    console.info(`— ${name}: ${what}`);
    if (!(await run())) failed.push(what);
  }
  const passed = `${name}: all ${checks.length} checks passed`;
  console.info(failed.length === 0 ? `${passed}${skipped}` : `${name}: failed: ${failed.join(", ")}`);
  return failed.length === 0;
}
