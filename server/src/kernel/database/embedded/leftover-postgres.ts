import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A line of `postmaster.pid`, counted from 0. */
const SOCKET_FOLDER_LINE = 4;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A pid may have been reused by another program: /proc shows that; elsewhere the lock of Postgres itself decides. */
function isPostgresProcess(pid: number, cluster: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  if (!existsSync("/proc/self/cmdline")) return true;
  return existsSync(commandLine) && readFileSync(commandLine, "utf8").includes(cluster);
}

/** Its server made the folder and was not there to remove it. */
function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith("kalima-")) rmSync(folder, { recursive: true, force: true });
}

/**
 * Stops the postgres that a crashed server left behind on this cluster. Only the holder of the data
 * folder's lock calls it, so no living server is using that postgres.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const lines = readFileSync(pidFile, "utf8").split("\n");
  const pid = Number(lines[0]);
  const socketFolder = lines[SOCKET_FOLDER_LINE] ?? "";
  if (!Number.isInteger(pid) || pid <= 1 || !isRunning(pid) || !isPostgresProcess(pid, cluster)) {
    rmSync(pidFile, { force: true });
    removeSocketFolder(socketFolder);
    return;
  }
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 5_000 && isRunning(pid); waited += 50) await wait(50);
    if (!isRunning(pid)) return removeSocketFolder(socketFolder);
  }
  throw new Error(`A postgres left by an earlier start (process ${pid}) does not stop; end it and start again.`);
}
