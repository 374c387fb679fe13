import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

type PackageJson = {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** The folder of an installed package as Node finds it; null where it is not installed, as optional peers are. */
async function findFolder(name: string, from: string): Promise<string | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = await realpath(join(folder, "node_modules", name)).catch(() => null);
    if (found) return found;
    if (folder === dirname(folder)) return null;
  }
}

/**
 * `name@version` of all packages that code in these folders can import, with what those import in turn, sorted. Unlike
 * the lockfile it says nothing of packages that only other parts of the project use.
 */
export async function installedPackages(folders: readonly string[]): Promise<string[]> {
  const waiting = await Promise.all(folders.map((folder) => realpath(folder)));
  const seen = new Set(waiting);
  const names = new Set<string>();
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const text = await readFile(join(folder, "package.json"), "utf8");
    const { name, version, dependencies, peerDependencies } = JSON.parse(text) as PackageJson;
    names.add(`${name}@${version}`);
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) {
      const found = await findFolder(needed, folder);
      if (!found || seen.has(found)) continue;
      seen.add(found);
      waiting.push(found);
    }
  }
  return [...names].sort();
}
