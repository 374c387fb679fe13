import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { composeServer } from "../../server/src/compose.ts";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { loadSecrets } from "../../server/src/settings/secrets.ts";
import { buildPairs, type Pair } from "../../server/test/message-load/build-pairs.ts";
import { type Connected, connectPairs, sendAtRate, sendConcurrently } from "../../server/test/message-load/drive.ts";
import { median } from "./load.ts";
import { type Row, row } from "./rows.ts";
import { cpuSeconds, findBelow } from "./server-cost/processes.ts";

const BARE = join(import.meta.dirname, "../../server/test/message-load/bare-sockets.ts");
const SECOND_SERVER = join(import.meta.dirname, "bookings/second-server.ts");
const PAIRS = 1_000;
const PER_SECOND = 200;
const SECONDS = 5;
const ROUNDS = 5;
const CONCURRENT_MESSAGES = 32;
/** Until closed connections are forgotten. */
const SETTLE_MS = 2_000;
const SILENT = { info: () => {}, warn: () => {} };

type MessageFigures = { cpuMs: number; times: number[] };

/** Processor time of the server for each message, and how long each took, at the steady rate. */
async function measure(pid: number | undefined, connected: Connected): Promise<MessageFigures> {
  const before = cpuSeconds(pid);
  const times = await sendAtRate(connected, PER_SECOND, SECONDS);
  return { cpuMs: ((cpuSeconds(pid) - before) * 1_000) / times.length, times };
}

type StartedServer = { child: ChildProcess; address: string };

/** A server process of this bench, which tells the memory it holds. */
async function start(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<StartedServer> {
  const child = spawn(process.execPath, ["--expose-gc", script, ...args], {
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (!child.stdout) throw new Error("unreachable: the output is a pipe");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, address: `http://127.0.0.1:${line.toString().trim()}` };
}

async function readMemory({ child }: StartedServer): Promise<number> {
  child.send("memory");
  const [bytes] = (await once(child, "message")) as [number];
  return bytes;
}

/** Kilobytes that each open connection holds. */
async function weigh(server: StartedServer, pairs: readonly Pair[]): Promise<number> {
  // The first connections load code that stays in memory, so they open before the measurement.
  (await connectPairs(server.address, pairs.slice(0, PAIRS / 10))).close();
  await wait(SETTLE_MS);
  const before = await readMemory(server);
  const connected = await connectPairs(server.address, pairs);
  await wait(SETTLE_MS);
  const held = (await readMemory(server)) - before;
  connected.close();
  return held / 1_024 / connected.sockets.length;
}

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;

const ascending = (rounds: readonly (readonly number[])[]) => rounds.flat().sort((a, b) => a - b);

/** Messages between 2,000 open sockets, in turns with bare socket.io that stores the same rows. */
export async function messageRows(site: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const config = readConfig(env);
  const database = await joinDatabase(config, SILENT);
  // Makes the sessions of these people; the site itself serves them.
  const server = await composeServer({ config, secrets: await loadSecrets(config), database });
  const bare = await start(BARE, [JSON.stringify(database.connection)], env);
  const second = await start(SECOND_SERVER, [], env);
  const pid = findBelow(process.pid, "server/src/main.ts");
  const open: Connected[] = [];
  try {
    const pairs = await buildPairs(server.context, PAIRS);
    const [held, bareHeld] = [await weigh(second, pairs), await weigh(bare, pairs)];
    second.child.kill();
    const [ours, theirs] = [await connectPairs(site, pairs), await connectPairs(bare.address, pairs)];
    open.push(ours, theirs);
    const rounds: { ours: MessageFigures; theirs: MessageFigures }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = {
        ours: await measure(pid, ours),
        theirs: await measure(bare.child.pid, theirs),
      };
      // The first round warms both up.
      if (round > 0) rounds.push(measured);
    }
    const times = ascending(rounds.map((round) => round.ours.times));
    const bareTimes = ascending(rounds.map((round) => round.theirs.times));
    const besideBare = (share: number) => `ms (${Math.round(at(bareTimes, share))})`;
    const ratio = median(rounds.map((round) => round.ours.cpuMs / round.theirs.cpuMs));
    const of = `${ours.sockets.length} sockets, ${PER_SECOND} messages a second`;
    const rate = await sendConcurrently(ours, CONCURRENT_MESSAGES, SECONDS);
    const bareRate = await sendConcurrently(theirs, CONCURRENT_MESSAGES, SECONDS);
    return [
      row(`memory of a connection (bare socket.io: ${Math.round(bareHeld)} KB)`, held, "KB", 40),
      row(`${of}: until stored and delivered, median (bare socket.io)`, at(times, 0.5), besideBare(0.5), 15),
      row(`${of}: 99th percentile (bare socket.io)`, at(times, 0.99), besideBare(0.99), 100),
      row(`${of}: CPU of the server, a message`, median(rounds.map((round) => round.ours.cpuMs)), "ms"),
      row(`${of}: CPU of bare socket.io that stores the same`, ratio, "×", 1.5),
      row(
        `messages, ${CONCURRENT_MESSAGES} at once (bare socket.io: ${Math.round(bareRate)}/s)`,
        rate,
        "/s",
        PER_SECOND,
        true,
      ),
    ];
  } finally {
    for (const each of open) each.close();
    bare.child.kill();
    second.child.kill();
    await server.close();
    await database.close();
  }
}
