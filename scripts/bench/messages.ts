import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { composeServer } from "../../server/src/compose.ts";
import { readConfig } from "../../server/src/config.ts";
import { joinDatabase } from "../../server/src/database/open-database.ts";
import { loadSecrets } from "../../server/src/secrets.ts";
import { buildPairs, type Pair } from "../../server/test/message-load/build-pairs.ts";
import { atOnce, atRate, type Connected, connectPairs } from "../../server/test/message-load/drive.ts";
import { median } from "./load.ts";
import { type Row, row } from "./rows.ts";
import { cpuSeconds, findBelow, residentMb } from "./server-cost/processes.ts";

const BARE = join(import.meta.dirname, "../../server/test/message-load/bare-sockets.ts");
const PAIRS = 1_000;
const PER_SECOND = 200;
const SECONDS = 5;
const ROUNDS = 5;
const AT_ONCE = 32;
/** Until the garbage of 2,000 handshakes is gone. */
const SETTLE_MS = 5_000;
const SILENT = { info: () => {}, warn: () => {} };

type Measured = { cpuMs: number; times: number[] };

/** Processor time of the server for each message, and how long each took, at the steady rate. */
async function measure(pid: number | undefined, connected: Connected): Promise<Measured> {
  const before = cpuSeconds(pid);
  const times = await atRate(connected, PER_SECOND, SECONDS);
  return { cpuMs: ((cpuSeconds(pid) - before) * 1_000) / times.length, times };
}

/** Kilobytes of resident memory that each connection adds. */
async function connectAndWeigh(pid: number | undefined, address: string, pairs: readonly Pair[]) {
  // What the first connections load stays.
  (await connectPairs(address, pairs.slice(0, PAIRS / 10))).close();
  await wait(SETTLE_MS);
  const before = residentMb(pid);
  const connected = await connectPairs(address, pairs);
  await wait(SETTLE_MS);
  return { connected, kilobytes: ((residentMb(pid) - before) * 1_024) / connected.sockets.length };
}

async function startBare(connection: object): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [BARE, JSON.stringify(connection)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, address: `http://127.0.0.1:${line.toString().trim()}` };
}

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;

const ascending = (rounds: readonly (readonly number[])[]) => rounds.flat().sort((a, b) => a - b);

/** Messages between 2,000 open sockets, in turns with bare socket.io that stores the same rows. */
export async function messageRows(site: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const config = readConfig(env);
  const database = await joinDatabase(config, SILENT);
  // Makes the sessions of these people; the site itself serves them.
  const server = await composeServer({ config, secrets: await loadSecrets(config), database });
  const bare = await startBare(database.connection);
  const pid = findBelow(process.pid, "server/src/main.ts");
  const open: Connected[] = [];
  try {
    const pairs = await buildPairs(server.context, PAIRS);
    const ours = await connectAndWeigh(pid, site, pairs);
    const theirs = await connectAndWeigh(bare.child.pid, bare.address, pairs);
    open.push(ours.connected, theirs.connected);
    const rounds: { ours: Measured; theirs: Measured }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = {
        ours: await measure(pid, ours.connected),
        theirs: await measure(bare.child.pid, theirs.connected),
      };
      // The first round warms both up.
      if (round > 0) rounds.push(measured);
    }
    const times = ascending(rounds.map((round) => round.ours.times));
    const bareTimes = ascending(rounds.map((round) => round.theirs.times));
    const besideBare = (share: number) => `ms (${Math.round(at(bareTimes, share))})`;
    const ratio = median(rounds.map((round) => round.ours.cpuMs / round.theirs.cpuMs));
    const of = `${ours.connected.sockets.length} sockets, ${PER_SECOND} messages a second`;
    const rate = await atOnce(ours.connected, AT_ONCE, SECONDS);
    const bareRate = await atOnce(theirs.connected, AT_ONCE, SECONDS);
    return [
      row(`memory of a connection (bare socket.io: ${Math.round(theirs.kilobytes)} KB)`, ours.kilobytes, "KB", 40),
      row(`${of}: until stored and delivered, median (bare socket.io)`, at(times, 0.5), besideBare(0.5), 15),
      row(`${of}: 99th percentile (bare socket.io)`, at(times, 0.99), besideBare(0.99), 100),
      row(`${of}: CPU of the server, a message`, median(rounds.map((round) => round.ours.cpuMs)), "ms"),
      row(`${of}: CPU of bare socket.io that stores the same`, ratio, "×", 1.5),
      row(`messages, ${AT_ONCE} at once (bare socket.io: ${Math.round(bareRate)}/s)`, rate, "/s", PER_SECOND, true),
    ];
  } finally {
    for (const each of open) each.close();
    bare.child.kill();
    await server.close();
    await database.close();
  }
}
