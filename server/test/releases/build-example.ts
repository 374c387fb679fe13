import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { RemoteBuild } from "@kalima/release-client";

const EXAMPLES = resolve(import.meta.dirname, "../../../examples");
const LEFT_OUT = new Set(["dist", "node_modules", "tsconfig.json"]);

/** Replaces each `from` in a source file by `to`. */
export type Change = { file: string; from: string; to: string };
export type BuiltExample = { folder: string; release: RemoteBuild; remove(): Promise<void> };

/**
 * Copies an example with changes, as another version; the caller removes the folder.
 *
 * @throws {Error} when a file does not hold the text that a change replaces.
 */
async function copyExample(name: string, changes: readonly Change[]): Promise<string> {
  const source = join(EXAMPLES, name);
  const root = await mkdtemp(join(tmpdir(), "kalima-example-"));
  for (const part of (await readdir(source)).filter((entry) => !LEFT_OUT.has(entry)))
    await cp(join(source, part), join(root, part), { recursive: true });
  await symlink(join(source, "node_modules"), join(root, "node_modules"));
  for (const { file, from, to } of changes) {
    const text = await readFile(join(root, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} of ${name} does not hold "${from}"`);
    await writeFile(join(root, file), text.replaceAll(from, to));
  }
  return root;
}

/**
 * Builds one of the examples by its own tools, which are not those of this project; with changes, as another version.
 *
 * @throws {Error} as `copyExample`, or when the build fails.
 */
export async function buildExample(name: string, changes: readonly Change[] = []): Promise<BuiltExample> {
  const root = await copyExample(name, changes);
  await promisify(execFile)(join(root, "node_modules/.bin/vite"), ["build"], { cwd: root });
  const folder = join(root, "dist");
  const release = JSON.parse(await readFile(join(folder, "release.json"), "utf8")) as RemoteBuild;
  return { folder, release, remove: () => rm(root, { recursive: true, force: true }) };
}

export type RunningService = { origin: string; openapi: Record<string, unknown>; stop(): Promise<void> };

/** Runs the service of an example as a process of its own; with changes, as another version. */
export async function startService(
  name: string,
  variables: Record<string, string>,
  changes: readonly Change[] = [],
): Promise<RunningService> {
  const root = await copyExample(name, changes);
  const service = spawn(process.execPath, [join(root, "service/main.ts")], {
    env: { ...process.env, ...variables, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // A test that fails before its end leaves no process behind.
  const kill = () => service.kill();
  process.once("exit", kill);
  const origin = await new Promise<string>((resolve, reject) => {
    service.once("exit", () => reject(new Error(`the service of ${name} ended`)));
    service.stdout.on("data", (text: Buffer) => {
      const [, address] = /ready (\S+)/.exec(String(text)) ?? [];
      if (address) resolve(address);
    });
  });
  return {
    origin,
    openapi: (await (await fetch(`${origin}/openapi.json`)).json()) as Record<string, unknown>,
    async stop() {
      const ended = once(service, "exit");
      service.kill();
      await ended;
      process.off("exit", kill);
      await rm(root, { recursive: true, force: true });
    },
  };
}
