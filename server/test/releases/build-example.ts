import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { RemoteBuild } from "../../src/modules/registry/build/remote-build.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../../examples");
const LEFT_OUT = new Set(["dist", "node_modules", "tsconfig.json"]);

/** Replaces the first `from` in a source file by `to`. */
type Change = { file: string; from: string; to: string };
export type BuiltExample = { folder: string; release: RemoteBuild; remove(): Promise<void> };

/**
 * Builds one of the examples by its own tools, which are not those of this project; with changes, as another version.
 *
 * @throws {Error} when a file does not hold the text that a change replaces, or the build fails.
 */
export async function buildExample(name: string, changes: readonly Change[] = []): Promise<BuiltExample> {
  const source = join(EXAMPLES, name);
  const root = await mkdtemp(join(tmpdir(), "kalima-example-"));
  for (const part of (await readdir(source)).filter((entry) => !LEFT_OUT.has(entry)))
    await cp(join(source, part), join(root, part), { recursive: true });
  await symlink(join(source, "node_modules"), join(root, "node_modules"));
  for (const { file, from, to } of changes) {
    const text = await readFile(join(root, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} of ${name} does not hold "${from}"`);
    await writeFile(join(root, file), text.replace(from, to));
  }
  await promisify(execFile)(join(root, "node_modules/.bin/vite"), ["build"], { cwd: root });
  const folder = join(root, "dist");
  const release = JSON.parse(await readFile(join(folder, "release.json"), "utf8")) as RemoteBuild;
  return { folder, release, remove: () => rm(root, { recursive: true, force: true }) };
}
