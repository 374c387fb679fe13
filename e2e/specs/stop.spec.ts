import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ROOT } from "../../scripts/root.ts";
import { prepareClusterFolder, removeDataFolders } from "../../server/src/kernel/database/embedded/cluster-folder.ts";
import { findDatabaseOwner } from "../../server/src/kernel/database/embedded/unprivileged-user.ts";
import { findFreePort } from "../../server/test/free-port.ts";

async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** `npm start` as a container or a supervisor runs it: no terminal, and only npm's own process gets the signal. */
test("SIGTERM to npm start stops everything, the database cleanly, before npm exits", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "kalima-stop-"));
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const [PORT, ASSETS_PORT, SANDBOX_PORT] = ports.map(String);
  const env = { ...process.env, PORT, ASSETS_PORT, SANDBOX_PORT, DATA_DIR: dataFolder };
  const npm = spawn("npm", ["start"], { cwd: ROOT, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  npm.stdout.on("data", (bytes) => (output += bytes));
  // The pipe closes once each process that inherited it has exited: npm, its shell, the runner.
  const closed = new Promise<boolean>((resolve) => npm.once("close", () => resolve(true)));
  try {
    await expect.poll(() => output, { timeout: 90_000 }).toContain("Kalima is ready");
    expect(await Promise.all(ports.map(isListening))).toEqual([true, true, true]);
    const { cluster } = await prepareClusterFolder(dataFolder, findDatabaseOwner());
    const databaseRuns = () => existsSync(join(cluster, "postmaster.pid"));
    expect(databaseRuns()).toBe(true);

    // Browsers open a connection ahead on which they may never send a request.
    const silent = connect(ports[0], "127.0.0.1").on("error", () => {});
    npm.kill("SIGTERM");
    await expect.poll(() => Promise.race([closed, false])).toBe(true);
    expect(await Promise.all(ports.map(isListening))).toEqual([false, false, false]);
    expect(databaseRuns()).toBe(false);
    silent.destroy();
  } finally {
    if (npm.pid && !(await Promise.race([closed, false]))) process.kill(-npm.pid, "SIGTERM");
    await closed;
    await removeDataFolders(dataFolder);
  }
});
