import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { ProcessOwner } from "./unprivileged-user.ts";

const READY_WITHIN_MS = 60_000;
const RESTART_MS = 250;

export type PostgresProcess = { stop(): Promise<void> };
type PostgresOptions = {
  binaries: string;
  cluster: string;
  socketFolder: string;
  logFile: string;
  owner: ProcessOwner;
};

/** Creates the cluster in a sibling folder and renames it when complete, so that an incomplete one is never used. */
export function initialise({ binaries, cluster, owner }: PostgresOptions): void {
  const home = dirname(cluster);
  for (const name of readdirSync(home)) {
    if (name.startsWith(`${basename(cluster)}.new-`)) rmSync(join(home, name), { recursive: true, force: true });
  }
  if (existsSync(cluster)) return;
  const half = `${cluster}.new-${process.pid}`;
  const options = "-U app -A trust --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C";
  const made = spawnSync(join(binaries, "bin/initdb"), ["-D", half, ...options.split(" ")], { ...owner, cwd: "/" });
  if (made.status !== 0) {
    throw new Error(
      `Postgres could not make its data folder: ${String(made.stderr ?? made.error)
        .trim()
        .split("\n")
        .at(-1)}`,
    );
  }
  renameSync(half, cluster);
}

async function waitUntilReady(socketFolder: string, hasExited: () => boolean): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && !hasExited()) {
    const client = new pg.Client({ host: socketFolder, user: "app", database: "postgres" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await wait(15);
    }
  }
  return false;
}

function spawnPostgres({ binaries, cluster, socketFolder, logFile, owner }: PostgresOptions): ChildProcess {
  const log = openSync(logFile, "a");
  const child = spawn(
    join(binaries, "bin/postgres"),
    ["-D", cluster, "-c", "listen_addresses=", "-c", `unix_socket_directories=${socketFolder}`, "-c", "timezone=UTC"],
    { ...owner, cwd: "/", detached: true, stdio: ["ignore", log, log] },
  );
  // An `error` event without a listener would crash the server. `waitUntilReady` reports the failed start.
  child.on("error", () => {});
  closeSync(log);
  return child;
}

/** True when a process has ended or could not be started. */
function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/**
 * Runs postgres on a socket only, in a process group of its own (Ctrl-C in a terminal must reach the
 * server first), and starts it again when it dies.
 */
export async function runPostgres(
  place: PostgresOptions,
  onDeath: (restarting: boolean) => void,
): Promise<PostgresProcess> {
  const { socketFolder, logFile } = place;
  let child = spawnPostgres(place);
  let stopping = false;
  const stopWithParent = () => child.kill("SIGINT");

  function superviseOnceReady(): void {
    child.once("exit", async () => {
      if (stopping) return;
      onDeath(true);
      for (let ready = false; !ready && !stopping; ) {
        await wait(RESTART_MS);
        if (stopping) return;
        child = spawnPostgres(place);
        ready = await waitUntilReady(socketFolder, () => hasEnded(child));
      }
      if (!stopping) superviseOnceReady();
    });
  }

  process.once("exit", stopWithParent);
  if (!(await waitUntilReady(socketFolder, () => hasEnded(child)))) {
    const lastLine = existsSync(logFile) ? readFileSync(logFile, "utf8").trim().split("\n").at(-1) : "";
    child.kill("SIGINT");
    throw new Error(`The embedded Postgres did not start: ${lastLine || "no reason given"}`);
  }
  superviseOnceReady();

  return {
    async stop() {
      stopping = true;
      process.removeListener("exit", stopWithParent);
      if (hasEnded(child)) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGINT");
      const hard = setTimeout(() => child.kill("SIGQUIT"), 10_000);
      await ended;
      clearTimeout(hard);
    },
  };
}
