import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import type { StatsCompilation, StatsModule } from "@rspack/core";

const isSource = (path: string) => /\.tsx?$/.test(path);

function withNested(module: StatsModule): StatsModule[] {
  return [module, ...(module.modules ?? []).flatMap(withNested)];
}

/** Modules in the chunks of a bundle, with those that the bundler joined to one. */
export function bundledModules(stats: StatsCompilation): StatsModule[] {
  return (stats.chunks ?? []).flatMap((chunk) => chunk.modules ?? []).flatMap(withNested);
}

/** Paths of all files in a bundle, sorted. Shared modules, which the shell brings, are not among them. */
export function bundledFiles(stats: StatsCompilation): string[] {
  return [...new Set(bundledModules(stats).flatMap(({ nameForCondition }) => nameForCondition ?? []))].sort();
}

/** Exports of each file that a bundle uses; null where it may use any of them. */
export function usedExports(stats: StatsCompilation): Map<string, string[] | null> {
  const used = new Map<string, string[] | null>();
  for (const { nameForCondition: path, usedExports: names } of bundledModules(stats))
    if (path && used.get(path) !== null)
      used.set(path, Array.isArray(names) ? [...(used.get(path) ?? []), ...names] : null);
  return used;
}

/** Sources in a bundle, by path: TypeScript, which packages of others do not carry. */
export async function bundledSources(stats: StatsCompilation): Promise<Map<string, string>> {
  const sources = bundledFiles(stats).filter(isSource);
  return new Map(await Promise.all(sources.map(async (path) => [path, await readFile(path, "utf8")] as const)));
}

const packageOf = (path: string) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? dirname(path);

/** `name@version` of the packages that these files belong to; those whose sources are bundled are compared by declaration. */
export async function bundledPackages(files: Iterable<string>): Promise<Set<string>> {
  const installed = [...files].filter((path) => isAbsolute(path) && path.includes("node_modules"));
  const withSources = new Set(installed.filter(isSource).map(packageOf));
  const folders = [...new Set(installed.map(packageOf))].filter((folder) => !withSources.has(folder));
  const names = folders.map(async (folder) => {
    const { name, version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    return `${name}@${version}`;
  });
  return new Set(await Promise.all(names));
}
