import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../scripts/root.ts";
import { findFreePort } from "../../server/test/free-port.ts";

/** A remote's sources at a developer, who builds them at every save and serves them from the own machine. */
export type RemoteCopy = {
  address: string;
  /** Saves one file with a text in it replaced; the text must be there. */
  save(file: string, change: readonly [from: string, to: string]): Promise<void>;
  /** Serves, or serves again at the same address. */
  serve(): Promise<void>;
  /** Ends what serves, and leaves the sources. */
  stop(): Promise<void>;
};

const isTest = /\.test\.tsx?$/;

/** A copy of a remote's folder inside the project, where its imports are found and no check looks. */
export async function copyRemote(remote: string): Promise<RemoteCopy> {
  const folder = join(ROOT, "test-results", "local-remote", remote);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of ["src", "remote.manifest.ts", "package.json"])
    await cp(join(ROOT, remote, part), join(folder, part), { recursive: true, filter: (path) => !isTest.test(path) });
  await symlink(join(ROOT, remote, "node_modules"), join(folder, "node_modules"));
  const port = await findFreePort();
  let serving: ChildProcess | undefined;

  return {
    address: `http://localhost:${port}`,
    async save(file, [from, to]) {
      const text = await readFile(join(folder, file), "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`);
      await writeFile(join(folder, file), text.replaceAll(from, to));
    },
    async serve() {
      const script = join(ROOT, "scripts", "dev-remote.ts");
      const child = spawn(process.execPath, [script, folder, "--port", String(port)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      serving = child;
      await new Promise<void>((resolve, reject) => {
        createInterface({ input: child.stdout }).on("line", (line) => line.startsWith("ready ") && resolve());
        child.once("exit", (code) => reject(new Error(`the local build ended with ${code}`)));
      });
    },
    async stop() {
      const child = serving;
      serving = undefined;
      if (!child || child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
