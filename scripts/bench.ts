import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchEnumeration, type Enumeration } from "./bench/enumeration.ts";
import { benchHome, type HomeRun } from "./bench/home.ts";
import { median } from "./bench/load.ts";
import { benchLoginFlood } from "./bench/login-flood.ts";
import { benchPublicRead } from "./bench/public-read.ts";
import { benchRevocation } from "./bench/revocation.ts";
import { printRolloutPower } from "./bench/rollout-power.ts";
import { sizes } from "./bench/sizes.ts";
import { findChromium } from "./chromium.ts";
import { freePort } from "./free-port.ts";
import { buildAll } from "./packages.ts";
import { startSite } from "./site.ts";

/**
 * Prints figures of speed and size beside their budgets. `--sizes` prints the sizes alone; `--check` exits non-zero
 * where a figure misses its budget.
 */
const ROUNDS = 5;
/** A figure without a budget is printed alone. */
type Row = { what: string; value: string; budget: string; holds: boolean };

function row(what: string, value: number, unit: string, budget?: number, atLeast = false): Row {
  const shown = value < 10 && !Number.isInteger(value) ? value.toFixed(2) : Math.round(value).toString();
  if (budget === undefined) return { what, value: `${shown} ${unit}`, budget: "", holds: true };
  const holds = atLeast ? value >= budget : value <= budget;
  return { what, value: `${shown} ${unit}`, budget: `${atLeast ? "≥" : "≤"} ${budget}`, holds };
}

function homeRows(runs: readonly HomeRun[]): Row[] {
  const middle = (key: keyof HomeRun) => median(runs.map((run) => run[key]));
  return [
    row("home: requests", middle("requests"), ""),
    row("home: bytes over the wire", middle("kilobytes"), "KB", 600),
    row("home: JavaScript over the wire", middle("scriptKilobytes"), "KB"),
    row("home: headline really visible", middle("visibleMs"), "ms", 2_300),
    row("home: LCP", middle("lcpMs"), "ms", 2_500),
    row("home: interactive", middle("interactiveMs"), "ms"),
    row("home: blocking time", middle("blockingMs"), "ms", 200),
    row("home: layout shift", middle("layoutShift"), "", 0.05),
  ];
}

function enumerationRows(calls: readonly Enumeration[]): Row[] {
  const leastLikely = Math.min(...calls.map(({ p }) => p));
  return [
    ...calls.map(({ call, gapMs }) => row(`${call}: known and unknown phones, gap of the medians`, gapMs, "ms", 15)),
    // The smallest of several p-values is small by chance alone: the Bonferroni correction.
    row(
      "known and unknown phones: chance of such a difference",
      Math.min(1, leastLikely * calls.length),
      "",
      0.01,
      true,
    ),
  ];
}

function print(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, value, budget, holds } of rows) {
    console.info(`${holds ? "  " : "✗ "}${what.padEnd(width)}  ${value.padStart(14)}   ${budget}`);
  }
}

await buildAll("production", ({ name, version }) => console.info(`built ${name} ${version}`));
const sizeRows = (await sizes()).map(({ name, kilobytes, budget, unit }) =>
  row(`${name} (${unit})`, kilobytes, "KB", budget),
);
if (process.argv.includes("--sizes")) {
  print(sizeRows);
  process.exit(process.argv.includes("--check") && sizeRows.some(({ holds }) => !holds) ? 1 : 0);
}
const chromium = await findChromium();
const dataFolder = await mkdtemp(join(tmpdir(), "kalima-bench-"));
const [port, assets, sandbox] = await Promise.all([freePort(), freePort(), freePort()]);
const env = {
  ...process.env,
  PORT: String(port),
  ASSETS_PORT: String(assets),
  SANDBOX_PORT: String(sandbox),
  DATA_DIR: dataFolder,
  LOG_LEVEL: "silent",
  ADDRESS_LIMIT_FACTOR: "100000",
};
const startedAt = performance.now();
const site = await startSite(env);
const startMs = performance.now() - startedAt;
try {
  console.info(`\nMedians of ${ROUNDS} rounds; CPU 4× slower, 1.6 Mbit/s, 150 ms, cold cache.\n`);
  const runs = await benchHome(`${site.addresses.site}/`, ROUNDS, chromium);
  const read = await benchPublicRead(site.addresses.site, env, ROUNDS);
  const enumeration = await benchEnumeration(site.addresses.site, env);
  const revoked = await benchRevocation(site.addresses.site, env);
  const flood = await benchLoginFlood(site.addresses.site);
  const rows = [
    ...sizeRows,
    ...homeRows(runs),
    row("first start to ready", startMs, "ms", 6_000),
    row(`GET ${read.path}: of bare node:http + pg`, read.ratio, `× (${Math.round(read.ours)}/s)`, 0.8, true),
    ...enumerationRows(enumeration),
    row("sign-out: until another process refuses the session, longest of 20", revoked, "ms", 1_000),
    row("sign-in flood: GET /api/company, 99th percentile", flood.othersP99Ms, "ms", 150),
    row("sign-in flood: answers without a way on", flood.wrongAnswers, "", 0),
    row(
      "sign-in flood: sign-ins of bare argon2id",
      flood.ratio,
      `× (${Math.round(flood.loginsPerSecond)}/s)`,
      0.9,
      true,
    ),
  ];
  print(rows);
  printRolloutPower(5, 500);
  if (process.argv.includes("--check") && rows.some(({ holds }) => !holds)) process.exitCode = 1;
} finally {
  await site.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
