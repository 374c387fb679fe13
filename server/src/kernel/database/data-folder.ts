import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

/** The site cannot start in this environment; `message` is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Another living process holds the data folder. */
export class HeldError extends StartError {}

export type Holder = {
  pid: number;
  host: string;
  born: string;
  since: string;
  socketFolder?: string;
  /** True for a tool, which ends soon, unlike a server. */
  isTool?: boolean;
};
export type DataFolderLock = { publish(socketFolder: string): void; release(): void };

/**
 * Creates a folder and the missing ones above it. The `recursive` option of Node never returns if a folder refuses new
 * ones with ENOENT, as /proc does.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Creates a missing data folder. @throws {StartError} when it cannot be read and written; the message says how to go on. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${folder} cannot be read and written (${code}); set DATA_DIR to one that can.`,
    );
  }
}

/**
 * Reads when a process started, in clock ticks since boot. A process that got the pid of an ended one has another start.
 * Empty on systems without /proc.
 */
function readProcessStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid && holder.born === readProcessStartTime(process.pid)) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return holder.born === readProcessStartTime(holder.pid);
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/** Finds the living process that holds the folder: a server, or a tool while no server runs. */
export function findHolder(folder: string): Holder | undefined {
  const holder = readHolder(join(folder, "server.lock"));
  return holder && isAlive(holder) ? holder : undefined;
}

/**
 * Locks the data folder for this process until `release`. The lock of a process that has ended is taken over.
 *
 * @throws {HeldError} while another living process holds it; the message names that process.
 */
export function lockDataFolder(folder: string, isTool = false): DataFolderLock {
  const path = join(folder, "server.lock");
  const mine: Holder = {
    pid: process.pid,
    host: hostname(),
    born: readProcessStartTime(process.pid),
    since: new Date().toISOString(),
    ...(isTool && { isTool }),
  };
  const draft = `${path}.${process.pid}`;
  const write = (holder: Holder) => writeFileSync(draft, `${JSON.stringify(holder)}\n`);

  for (;;) {
    write(mine);
    try {
      // A link appears whole or not at all; an exclusive open could be read half-written.
      linkSync(draft, path);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder)) {
      throw new HeldError(
        `Another Kalima server (process ${holder.pid} on ${holder.host}, since ${holder.since}) is using ${folder}; stop it, or set DATA_DIR and the ports to run a second one.`,
      );
    }
    rmSync(path, { force: true });
  }

  return {
    publish(socketFolder) {
      write({ ...mine, socketFolder });
      renameSync(draft, path);
    },
    release() {
      if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}
