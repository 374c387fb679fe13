import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { BuildResult } from "../../shared/build/src/index.ts";
import { ROOT } from "../root.ts";

/** Replaces the first `from` in a source file by `to`. */
export type SourceChange = { file: string; from: string; to: string };

/**
 * The sources as another commit has them: contracts, design system and builder too, so that what is built from them has
 * contracts of its own. Installed packages stay those of this machine.
 */
export type SourceTree = {
  root: string;
  build(names: readonly string[]): Promise<BuildResult[]>;
  /** Changes a source file further. @throws {Error} when the file does not hold the text. */
  change(changes: readonly SourceChange[]): Promise<void>;
  remove(): Promise<void>;
};

const BUILD = `
const [module, ...folders] = process.argv.slice(1);
const { buildPackage } = await import(module);
const built = [];
for (const folder of folders) built.push(await buildPackage(folder, "production", { hasBudget: false }));
process.stdout.write(JSON.stringify(built));
`;
const isSource = (path: string) => basename(path) !== "dist" && !/\.test\.tsx?$/.test(path);

/** Builds packages of a tree, with its own builder or that of another tree, in a process that has read nothing of an earlier state. */
export async function buildTree(root: string, names: readonly string[], builder = root): Promise<BuildResult[]> {
  const module = join(builder, "shared/build/src/index.ts");
  const args = ["--input-type=module", "-e", BUILD, module, ...names.map((name) => join(root, name))];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 24 });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('[{"name"'))) as BuildResult[];
}

async function changeSources(root: string, changes: readonly SourceChange[]): Promise<void> {
  for (const { file, from, to } of changes) {
    const text = await readFile(join(root, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not hold "${from}"`);
    await writeFile(join(root, file), text.replace(from, to));
  }
}

/** @throws {Error} when a change does not find its text: the test is older than the sources. */
export async function copySources(packages: readonly string[], changes: readonly SourceChange[]): Promise<SourceTree> {
  const root = await mkdtemp(join(tmpdir(), "kalima-tree-"));
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  for (const part of ["package.json", "contracts", "shared", ...packages]) {
    // Links between packages are relative, and so lead to the copies.
    await cp(join(ROOT, part), join(root, part), { recursive: true, verbatimSymlinks: true, filter: isSource });
  }
  await changeSources(root, changes);
  return {
    root,
    change: (further) => changeSources(root, further),
    build: (names) => buildTree(root, names),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
