import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../server/test/free-port.ts";
import { useTemporaryFolder } from "../server/test/temporary-folder.ts";
import { auditRows } from "./bench/audit.ts";
import { bookingRows } from "./bench/bookings/booking-rows.ts";
import { chosenRows } from "./bench/chosen-rows.ts";
import { benchEnumeration, type Enumeration } from "./bench/enumeration.ts";
import { lighthouseRows } from "./bench/lighthouse.ts";
import { benchLoginFlood } from "./bench/login-flood.ts";
import { messageRows } from "./bench/messages.ts";
import { buildMonolith } from "./bench/monolith/build-monolith.ts";
import { startMonolith } from "./bench/monolith/start-monolith.ts";
import { benchOpenTabs } from "./bench/open-tabs.ts";
import { type BenchOptions, HELP, readOptions } from "./bench/options.ts";
import { overloadRows } from "./bench/overload.ts";
import { benchPages } from "./bench/pages/bench-pages.ts";
import { paymentRows } from "./bench/payments/payment-rows.ts";
import { peopleRows } from "./bench/people.ts";
import { placementRows } from "./bench/placement.ts";
import { benchPublicReads } from "./bench/public-read.ts";
import { benchRevocation } from "./bench/revocation.ts";
import { printRolloutPower } from "./bench/rollout-power.ts";
import { roomRows } from "./bench/rooms.ts";
import { printRows, type Row, row } from "./bench/rows.ts";
import { searchRows } from "./bench/search.ts";
import { benchServerCost } from "./bench/server-cost/bench-server-cost.ts";
import { sizes } from "./bench/sizes.ts";
import { staffBookingRows } from "./bench/staff-bookings.ts";
import { benchTrainers } from "./bench/trainers/bench-trainers.ts";
import { findChromium } from "./browsers.ts";
import { buildAll } from "./packages.ts";
import { startSite } from "./site.ts";

/**
 * Prints figures of speed and size beside their budgets, and the site's pages beside a monolith of the same sources and
 * beside their floor. `--help` prints the options.
 */
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

async function readRows(site: string, env: NodeJS.ProcessEnv, rounds: number): Promise<Row[]> {
  const reads = await benchPublicReads(site, env, rounds);
  return reads.map(({ path, ratio, ours }) =>
    row(`GET ${path}: of bare node:http + pg`, ratio, `× (${Math.round(ours)}/s)`, 0.8, true),
  );
}

async function serverRows(site: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const enumeration = await benchEnumeration(site, env);
  const revoked = await benchRevocation(site, env);
  const tab = await benchOpenTabs(site, env);
  const flood = await benchLoginFlood(site);
  return [
    ...enumerationRows(enumeration),
    row("sign-out: until another process refuses the session, longest of 20", revoked, "ms", 1_000),
    row(`disable: until an open page shows it, longest of ${tab.rounds}`, tab.longestMs, "ms", 5_000),
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
}

/** Size of the generated school. */
const TRAINERS = 100_000;

/** Processes that this run started, in order; they stop in reverse order. */
const started: { stop(): Promise<void> }[] = [];

/** Cleans up in reverse order: the site uses the database, and both use the data folder. */
async function stopAll(): Promise<void> {
  for (const each of started.splice(0).reverse()) await each.stop();
}

function keep<T extends { stop(): Promise<void> }>(running: T): T {
  started.push(running);
  return running;
}

const holds = (rows: readonly Row[]) => rows.every((each) => each.holds);

/** Calls, lists and the placement test. The generated school stays in the database of the site. */
async function catalogRows(site: string, env: NodeJS.ProcessEnv, rounds: number): Promise<Row[]> {
  return [...(await readRows(site, env, rounds)), ...placementRows(), ...(await benchTrainers(env, TRAINERS))];
}

/** Prints everything that the options want. Says whether all targets are met. */
async function measureSite(env: NodeJS.ProcessEnv, { pages, rounds, only }: BenchOptions): Promise<boolean> {
  const startedAt = performance.now();
  const site = keep(await startSite(env));
  const startMs = performance.now() - startedAt;
  const address = site.addresses.site;
  const alone = {
    rooms: () => roomRows(address, env),
    bookings: () => bookingRows(address, env),
    messages: () => messageRows(address, env),
    overload: () => overloadRows(env),
    payments: () => paymentRows(env),
    audit: () => auditRows(env),
    search: () => searchRows(env),
    people: () => peopleRows(env),
    chosen: () => chosenRows(env),
    staffBookings: () => staffBookingRows(env),
    lighthouse: () => lighthouseRows(address),
    catalog: () => catalogRows(address, env, rounds),
  };
  if (only && only in alone) {
    const rows = await alone[only as keyof typeof alone]();
    printRows(rows);
    return holds(rows);
  }
  const monolith = keep(await startMonolith(env));
  let pagesHold = true;
  const rows: Row[] = [];
  if (only !== "cost") {
    const executablePath = await findChromium();
    console.info(
      `\nMedians of ${rounds} rounds; CPU 4× slower, 1.6 Mbit/s, 150 ms; the first visit with a cold cache.`,
    );
    pagesHold = await benchPages({ site: address, monolith: monolith.origin, executablePath, rounds, only: pages });
  }
  if (!pages) rows.push(...(await benchServerCost({ site: address, plain: monolith.origin, env })));
  if (!pages && !only)
    rows.push(
      row("first start to ready", startMs, "ms", 6_000),
      ...(await serverRows(address, env)),
      ...(await roomRows(address, env)),
      ...(await catalogRows(address, env, rounds)),
      ...(await bookingRows(address, env)),
      ...(await messageRows(address, env)),
      ...(await overloadRows(env)),
      ...(await paymentRows(env)),
      ...(await auditRows(env)),
      ...(await searchRows(env)),
      ...(await peopleRows(env)),
      ...(await chosenRows(env)),
      ...(await staffBookingRows(env)),
      ...(await lighthouseRows(address)),
    );
  console.info("");
  if (rows.length > 0) printRows(rows);
  if (!pages && !only) printRolloutPower(5, 500);
  return pagesHold && holds(rows);
}

async function runBench(options: BenchOptions): Promise<boolean> {
  await buildAll("production", ({ name, version }) => console.info(`built ${name} ${version}`));
  const sizeRows = (await sizes()).map(({ name, bytes, budget }) =>
    row(`${name} (brotli)`, bytes / 1024, "KB", budget / 1024),
  );
  const isNarrowed = options.pages !== undefined || (options.only !== undefined && options.only !== "sizes");
  if (!isNarrowed) printRows(sizeRows);
  if (options.only === "sizes") return holds(sizeRows);

  const needsMonolith = options.only === undefined || options.only === "cost";
  if (needsMonolith && (await buildMonolith()).isFresh) console.info("built the monolith");
  const dataFolder = await mkdtemp(join(tmpdir(), "kalima-bench-"));
  const [port, assets, sandbox] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const env = {
    ...process.env,
    PORT: String(port),
    ASSETS_PORT: String(assets),
    SANDBOX_PORT: String(sandbox),
    DATA_DIR: dataFolder,
    LOG_LEVEL: "silent",
    ADDRESS_LIMIT_FACTOR: "100000",
    METRICS_TOKEN: randomBytes(32).toString("hex"),
  };
  const isMet = await measureSite(env, options);
  return isMet && (isNarrowed || holds(sizeRows));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(1)));
}
const options = readOptions(process.argv.slice(2));
keep({ stop: useTemporaryFolder().remove });
try {
  if (options.help) console.info(HELP);
  else if (!(await runBench(options)) && options.check) process.exitCode = 1;
} finally {
  await stopAll();
}
