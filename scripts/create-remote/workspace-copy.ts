import { cp, mkdtemp, readdir, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ROOT } from "../root.ts";

const LEFT_OUT = new Set(["dist", ".git", ".data", ".cache", "test-results", "e2e", "docs"]);

/** The project's sources in a folder of their own, for tests that write into them; packages are linked, not copied. */
export async function copyWorkspace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kalima-remote-"));
  const entries = (await readdir(ROOT)).filter((name) => !LEFT_OUT.has(name) && name !== "node_modules");
  for (const entry of entries) {
    await cp(join(ROOT, entry), join(folder, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  }
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

type Manifest = { dependencies?: object; devDependencies?: object };

async function readDependencies(remote: string): Promise<string[]> {
  const text = await readFile(join(remote, "package.json"), "utf8");
  const { dependencies, devDependencies } = JSON.parse(text) as Manifest;
  return Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => `${name}@${version}`);
}

/**
 * Links the packages of a new remote as `pnpm install` would, from another remote that has all of them.
 *
 * @throws when the other lacks one of them.
 */
export async function linkPackages(workspace: string, remote: string, like: string): Promise<void> {
  const [folder, model] = [join(workspace, remote), join(workspace, like)];
  const [wanted, present] = await Promise.all([folder, model].map(readDependencies));
  const missing = wanted?.filter((dependency) => !present?.includes(dependency));
  if (missing?.length) throw new Error(`${like} does not have ${missing.join(", ")}`);
  await cp(join(model, "node_modules"), join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
}

/** Every file of the workspace, installed packages aside, by its path. */
export async function textsIn(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      for (const [below, text] of await textsIn(path)) found.set(`${entry.name}/${below}`, text);
    } else found.set(entry.name, await readFile(path, "latin1"));
  }
  return found;
}
