import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { useTemporaryFolder } from "../server/test/temporary-folder.ts";
import { checkPageBudgets } from "./bench/sizes.ts";
import { findChromium } from "./browsers.ts";
import { buildAll } from "./packages.ts";
import { remotes } from "./remotes.ts";
import { ROOT } from "./root.ts";
import { type Report, readPlaywright, readVitest } from "./test/reports.ts";
import { interruptAll, type Run, run } from "./test/run.ts";
import { slowest } from "./test/slowest.ts";

/**
 * Every check and test of the project, to one closing line. The checks and the build run beside the unit tests, which leave
 * about a third of two cores unused; the browser has the machine to itself.
 *
 * `--deep` runs long matrices whole instead of in slices. `--only=check,unit,e2e` picks parts.
 */
const isDeep = process.argv.includes("--deep");
const only = process.argv
  .find((word) => word.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const results = join(ROOT, "test-results");
const deep = { TEST_DEEP: isDeep ? "1" : "" };
const total: Required<Report> = { passed: 0, failed: 0, failures: [], unsteady: [], tests: [] };

const wants = (part: string) => !only || only.includes(part);
const bin = (name: string) => join(ROOT, "node_modules", ".bin", name);
const secondsSince = (startedAt: number) => `${Math.round((performance.now() - startedAt) / 1000)} s`;

/** Seconds that each part may take on two idle cores, so that the author of a new test sees its cost. A longer run does not fail. */
const BUDGETS: Record<string, number> = {
  "format and lint": 15,
  types: 60,
  "dependency law": 20,
  "dead code": 15,
  renders: 5,
  sides: 10,
  packages: 45,
  "unit, contract and server tests": 480,
  "journeys in Chromium": 400,
};
const WHOLE_BUDGET = 900;
const beside = (seconds: string, budget: number | undefined) =>
  budget !== undefined && !isDeep ? `${seconds} of ${budget} s` : seconds;

function add(name: string, report: Report, startedAt: number): void {
  total.passed += report.passed;
  total.failed += report.failed;
  total.failures.push(...report.failures);
  total.unsteady.push(...(report.unsteady ?? []));
  total.tests.push(...report.tests);
  const verdict = report.failed === 0 ? "ok  " : "FAIL";
  console.info(
    `${verdict} ${name}: ${report.passed} passed, ${report.failed} failed (${beside(secondsSince(startedAt), BUDGETS[name])})`,
  );
}

/** A check counts as one test; it is silent unless it fails. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const startedAt = performance.now();
  const { code, output } = await run({ command, args }, "collected");
  if (code !== 0) console.error(output);
  const passes = { passed: 1, failed: 0, failures: [], tests: [] };
  add(name, code === 0 ? passes : { ...passes, passed: 0, failed: 1, failures: [name] }, startedAt);
}

async function checks(): Promise<void> {
  await check("format and lint", bin("biome"), ["ci", "--error-on-warnings", "."]);
  // Several checkers would each check shared types anew, on cores that the unit tests need.
  await check("types", bin("tsc"), ["-b", "--force", "--singleThreaded"]);
  const law = [
    "--config",
    ".dependency-cruiser.cjs",
    "contracts",
    "shared",
    "shell",
    "server",
    ...remotes(),
    "scripts",
    "e2e",
    "examples",
  ];
  await check("dependency law", bin("depcruise"), law);
  await check("dead code", bin("knip"), []);
  await check("renders", process.execPath, [join(ROOT, "scripts", "check-renders.ts")]);
  await check("sides", process.execPath, [join(ROOT, "scripts", "check-sides.ts")]);
  await check("packages", process.execPath, [join(ROOT, "scripts", "check-packages.ts")]);
}

/** Each build has bounds to hold, such as bytes on home: one that fails is a failed test, and no browser test can run. */
async function builds(): Promise<boolean> {
  const startedAt = performance.now();
  try {
    await buildAll("production", ({ name, version }) => console.info(`     built ${name} ${version}`));
    await checkPageBudgets();
    return true;
  } catch (error) {
    const failures = [`build\n    ${(error as Error).message}`];
    add("build", { passed: 0, failed: 1, failures, tests: [] }, startedAt);
    return false;
  }
}

const readJson = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : undefined;

/** A runner that ends without a report, or that ran no test, counts as one failure. */
async function suite(name: string, command: Run, reportFile: string, read: (json: never) => Report): Promise<void> {
  const startedAt = performance.now();
  const file = join(results, reportFile);
  const { code } = await run(command, "live");
  const json = readJson<never>(file);
  const found = json ? read(json) : { passed: 0, failed: 0, failures: [], tests: [] };
  const isSilent = found.passed + found.failed === 0 || (code !== 0 && found.failed === 0);
  if (isSilent) found.failures.push(`${name}: the runner exited with ${code}`);
  add(name, isSilent ? { ...found, failed: found.failed + 1 } : found, startedAt);
}

/** Three on two cores: each waits for Postgres a third of its time. More than four only wait longer. All projects must agree on it. */
const WORKERS = Math.min(4, Math.max(3, availableParallelism() - 1));

async function unitTests(): Promise<void> {
  const outside = join(results, "vitest-outside.json");
  const report = `--outputFile.json=${join(results, "vitest.json")}`;
  const args = [
    "run",
    `--maxWorkers=${WORKERS}`,
    "--reporter=./scripts/test/line-reporter.ts",
    "--reporter=json",
    report,
  ];
  await suite(
    "unit, contract and server tests",
    { command: bin("vitest"), args, env: { ...deep, OUTSIDE_ERRORS_FILE: outside } },
    "vitest.json",
    (json) => readVitest(json, readJson(outside) ?? []),
  );
}

async function journeys(): Promise<void> {
  const env = { ...deep, CHROMIUM: await findChromium() };
  const args = ["test", "--config", "e2e/playwright.config.ts"];
  await suite("journeys in Chromium", { command: bin("playwright"), args, env }, "playwright.json", readPlaywright);
}

/** Its site serves the builds, so it cannot run beside the unit tests. */
async function standaloneRemote(): Promise<void> {
  const file = join(results, "standalone.json");
  const args = ["run", "--project", "scripts", "scripts/standalone", "--reporter=json", `--outputFile.json=${file}`];
  const command = { command: bin("vitest"), args, env: { TEST_STANDALONE: "1" } };
  await suite("a remote in a repository of its own", command, "standalone.json", readVitest);
}

async function checksThenBuild(): Promise<boolean> {
  if (wants("check")) await checks();
  return wants("e2e") && (await builds());
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interruptAll);

const startedAt = performance.now();
const temporary = useTemporaryFolder();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const [isBuilt] = await Promise.all([checksThenBuild(), wants("unit") && unitTests()]);
if (isBuilt && isDeep) await standaloneRemote();
if (isBuilt) await journeys();
await temporary.remove();

if (total.tests.length > 0) console.info(`\n${slowest(total.tests)}\n`);
if (total.unsteady.length > 0) console.info(`Passed at the second try alone:\n\n${total.unsteady.join("\n\n")}\n`);
if (total.failures.length > 0) console.info(`Failed:\n\n${total.failures.join("\n\n")}\n`);
console.info(`All of it took ${beside(secondsSince(startedAt), only ? undefined : WHOLE_BUDGET)}.`);
console.info(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
