import { type StdioOptions, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { buildAll } from "./packages.ts";
import { remotes } from "./remotes.ts";
import { ROOT } from "./root.ts";

/**
 * Every check and test of the project, one after the other (two cores), to one closing line.
 * `--deep` runs the long matrices whole instead of in slices. `--only=check,unit,e2e` picks parts.
 */
type Count = { passed: number; failed: number };

const isDeep = process.argv.includes("--deep");
const only = process.argv
  .find((word) => word.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const results = join(ROOT, "test-results");
const total: Count = { passed: 0, failed: 0 };

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const stdio: StdioOptions = ["ignore", "inherit", "inherit"];
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

function add(name: string, { passed, failed }: Count): void {
  total.passed += passed;
  total.failed += failed;
  console.info(`${failed === 0 ? "ok  " : "FAIL"} ${name}: ${passed} passed, ${failed} failed\n`);
}

/** A check counts as one test. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  console.info(`— ${name}`);
  add(name, (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** A runner that ends without a report, or with nothing run, counts as one failure. */
async function suite(
  name: string,
  command: string,
  args: string[],
  report: string,
  read: (json: never) => Count,
  env = {},
) {
  console.info(`— ${name}`);
  const file = join(results, report);
  const code = await run(command, args, env);
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8")) as never) : { passed: 0, failed: 0 };
  const isSilent = count.passed + count.failed === 0 || (code !== 0 && count.failed === 0);
  add(name, isSilent ? { ...count, failed: count.failed + 1 } : count);
}

function wants(part: string): boolean {
  return !only || only.includes(part);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const bin = (name: string) => join(ROOT, "node_modules", ".bin", name);

if (wants("check")) {
  await check("format and lint", bin("biome"), ["ci", "--error-on-warnings", "."]);
  await check("types", bin("tsc"), ["-b", "--force"]);
  await check("dependency law", bin("depcruise"), [
    "--config",
    ".dependency-cruiser.cjs",
    "shared",
    "shell",
    "server",
    ...remotes(),
    "scripts",
  ]);
  await check("dead code", bin("knip"), []);
}

if (wants("unit")) {
  await suite(
    "unit, contract and server tests",
    bin("vitest"),
    ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${join(results, "vitest.json")}`],
    "vitest.json",
    (json: {
      numPassedTests: number;
      numFailedTests: number;
      numFailedTestSuites: number;
      testResults: { status: string; assertionResults: unknown[] }[];
    }) => ({
      passed: json.numPassedTests,
      failed:
        json.numFailedTests +
        json.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length,
    }),
    { TEST_DEEP: isDeep ? "1" : "" },
  );
}

if (wants("e2e")) {
  console.info("— build");
  await buildAll("production", ({ name, version }) => console.info(`  ${name} ${version}`));
  const chromium = await findChromium();
  await suite(
    "journeys in Chromium",
    bin("playwright"),
    ["test", "--config", "e2e/playwright.config.ts"],
    "playwright.json",
    (json: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: json.stats.expected + json.stats.flaky,
      failed: json.stats.unexpected,
    }),
    { CHROMIUM: chromium, TEST_DEEP: isDeep ? "1" : "" },
  );
}

console.info(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
