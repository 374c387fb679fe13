import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Takes every package from everybody and asks no other registry: what is not `@kalima` comes from the usual one. */
const CONFIGURATION = `
storage: ./storage
auth:
  htpasswd:
    file: ./htpasswd
    max_users: -1
packages:
  "@kalima/*":
    access: $all
    publish: $all
log: { type: stdout, format: pretty, level: error }
`;

export type LocalRegistry = {
  /** Address without a slash at its end. */
  address: string;
  /** Publishes the archive of a package, as a pipeline would. */
  publish(archive: string): void;
  stop(): Promise<void>;
};

async function untilAnswers(address: string, registry: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/-/ping`).catch(() => null);
    if (answer?.ok) return;
    if (registry.exitCode !== null) throw new Error(`the registry ended with ${registry.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts a registry of npm packages on this machine, empty and in a folder of its own. */
export async function startRegistry(port: number): Promise<LocalRegistry> {
  const folder = mkdtempSync(join(tmpdir(), "kalima-registry-"));
  const address = `http://localhost:${port}`;
  writeFileSync(join(folder, "config.yaml"), CONFIGURATION);
  // npm publishes with a token alone; this registry takes any.
  const settings = join(folder, "npmrc");
  writeFileSync(settings, `//localhost:${port}/:_authToken=any\n`);
  const program = fileURLToPath(new URL("bin/verdaccio", import.meta.resolve("verdaccio/package.json")));
  const args = [program, "--config", join(folder, "config.yaml"), "--listen", `localhost:${port}`];
  const registry = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  await untilAnswers(address, registry);
  return {
    address,
    publish(archive) {
      const words = ["publish", archive, "--registry", address, "--userconfig", settings, "--provenance=false"];
      execFileSync("npm", words, {
        cwd: folder,
        stdio: ["ignore", "pipe", "pipe"],
        shell: process.platform === "win32",
      });
    },
    async stop() {
      const ended = new Promise((resolve) => registry.once("exit", resolve));
      registry.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
