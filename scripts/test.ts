import { type StdioOptions, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { buildAll } from "./packages.ts";
import { remotes } from "./remotes.ts";
import { type Report, readPlaywright, readVitest } from "./reports.ts";
import { ROOT } from "./root.ts";

/**
 * Every check and test of the project, one after the other (two cores), to one closing line.
 * `--deep` runs the long matrices whole instead of in slices. `--only=check,unit,e2e` picks parts.
 */
const isDeep = process.argv.includes("--deep");
const only = process.argv
  .find((word) => word.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const results = join(ROOT, "test-results");
const total: Report = { passed: 0, failed: 0, failures: [] };

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

function add(name: string, { passed, failed, failures }: Report): void {
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  console.info(`${failed === 0 ? "ok  " : "FAIL"} ${name}: ${passed} passed, ${failed} failed\n`);
}

/** A check counts as one test. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  console.info(`— ${name}`);
  const passes = (await run(command, args)) === 0;
  add(name, passes ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] });
}

/** A runner that ends without a report, or with nothing run, counts as one failure. */
async function suite(
  name: string,
  command: string,
  args: string[],
  report: string,
  read: (json: never) => Report,
  env = {},
) {
  console.info(`— ${name}`);
  const file = join(results, report);
  const code = await run(command, args, env);
  const found = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")) as never)
    : { passed: 0, failed: 0, failures: [] };
  const isSilent = found.passed + found.failed === 0 || (code !== 0 && found.failed === 0);
  if (isSilent) found.failures.push(`${name}: the runner ended with ${code}`);
  add(name, isSilent ? { ...found, failed: found.failed + 1 } : found);
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
    readVitest,
    { TEST_DEEP: isDeep ? "1" : "" },
  );
}

/** Each build has bounds to hold, such as bytes on home: one that fails is a failed test, and nothing can be walked through. */
async function builds(): Promise<boolean> {
  console.info("— build");
  try {
    await buildAll("production", ({ name, version }) => console.info(`  ${name} ${version}`));
    return true;
  } catch (error) {
    add("build", { passed: 0, failed: 1, failures: [`build\n    ${(error as Error).message}`] });
    return false;
  }
}

if (wants("e2e") && (await builds())) {
  const chromium = await findChromium();
  await suite(
    "journeys in Chromium",
    bin("playwright"),
    ["test", "--config", "e2e/playwright.config.ts"],
    "playwright.json",
    readPlaywright,
    { CHROMIUM: chromium, TEST_DEEP: isDeep ? "1" : "" },
  );
}

if (total.failures.length > 0) console.info(`Failed:\n\n${total.failures.join("\n\n")}\n`);
console.info(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
