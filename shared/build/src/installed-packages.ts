import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The `package.json` of an installed package, as far as it is read here. */
export type PackageJson = {
  name: string;
  version: string;
  license?: unknown;
  licenses?: unknown;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type InstalledPackage = PackageJson & { folder: string };

/** The folder of an installed package as Node finds it; null where it is not installed, as optional peers are. */
async function findFolder(name: string, from: string): Promise<string | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = await realpath(join(folder, "node_modules", name)).catch(() => null);
    if (found) return found;
    if (folder === dirname(folder)) return null;
  }
}

/**
 * All packages that code in these folders can import, with what those import in turn. `choose` names the packages that one
 * of them needs; by default its dependencies and all its peers that are installed.
 */
export async function readInstalled(
  folders: readonly string[],
  choose: (json: PackageJson) => readonly string[] = listNeeded,
): Promise<InstalledPackage[]> {
  const waiting = await Promise.all(folders.map((folder) => realpath(folder)));
  const seen = new Set(waiting);
  const packages: InstalledPackage[] = [];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const json = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as PackageJson;
    packages.push({ ...json, folder });
    for (const needed of choose(json)) {
      const found = await findFolder(needed, folder);
      if (!found || seen.has(found)) continue;
      seen.add(found);
      waiting.push(found);
    }
  }
  return packages;
}

const listNeeded = ({ dependencies, peerDependencies }: PackageJson) =>
  Object.keys({ ...dependencies, ...peerDependencies });

/**
 * `name@version` of all packages that code in these folders can import, with what those import in turn, sorted. Unlike
 * the lockfile it says nothing of packages that only other parts of the project use.
 */
export async function installedPackages(folders: readonly string[]): Promise<string[]> {
  const packages = await readInstalled(folders);
  return [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].sort();
}
