import { readFile } from "node:fs/promises";
import { dirname, posix, relative, sep } from "node:path";
import { findDependency, findPackage, readManifest } from "@kalima/contracts/packages";
import type { StatsCompilation } from "@rspack/core";
import { OWN_SHARED, resolveShared } from "./bundle-uses.ts";
import { bundledFiles, bundledPackages, usedExports } from "./bundled-files.ts";
import { installedPackages } from "./installed-packages.ts";
import { createLinkReader, findDeclaration, type ModuleLinks, resolveModule } from "./module-links.ts";
import { digest, printExports } from "./print-exports.ts";
import { listClasses } from "./style-names.ts";

type ReadLinks = (path: string) => ModuleLinks;

/** `ui/src/actions/button.tsx`: the name of the package without its scope, and the path in it. */
function formatPath(path: string): string {
  const folder = findPackage(dirname(path)) ?? dirname(path);
  return posix.join(readManifest(folder).name.replace(/^.*\//, ""), relative(folder, path).split(sep).join("/"));
}

/** Platform and design system, as the package in this folder has them installed. */
function findShared(root: string): string[] {
  return ["@kalima/platform", "@kalima/ui"].flatMap((name) => findDependency(root, name) ?? []);
}

/** Files of platform and design system that the shared modules consist of. */
function walkShared(root: string, read: ReadLinks): Set<string> {
  const packages = findShared(root);
  const waiting = OWN_SHARED.map(([module]) => resolveShared(root, module));
  const seen = new Set(waiting);
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const { imports, effects, passedOn } = read(path);
    for (const request of [...imports.map(({ from }) => from), ...effects, ...passedOn]) {
      const next = resolveModule(path, request);
      if (!next || seen.has(next) || !packages.some((folder) => next.startsWith(folder + sep))) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}

/** Where a name is declared, so that modules which only pass it on may change. */
function formatDeclaration(module: string, name: string, read: ReadLinks): string {
  const found = name === "*" ? null : findDeclaration(module, name, read);
  return found ? `${formatPath(found.file)}#${found.name}` : `${formatPath(module)}#${name}`;
}

/** Prints the exports of a file; of a file that is no script, the whole, under the name `default`. */
async function printFile(path: string, read: ReadLinks): Promise<Map<string, string>> {
  const source = await readFile(path, "utf8");
  if (path.endsWith(".css")) return new Map([["default", digest(...listClasses(source))]]);
  if (!/\.tsx?$/.test(path)) return new Map([["default", digest(source)]]);
  return printExports(source, path, (from, name) => {
    const module = resolveModule(path, from);
    return module ? formatDeclaration(module, name, read) : `${from}#${name}`;
  });
}

type Parts = {
  /** By file and export: `ui/src/actions/button.tsx#Button 1f0a93bc`. */
  files: Map<string, Map<string, string>>;
  /** By shared module and export: `@kalima/ui Button: ui/src/actions/button.tsx#Button`. */
  exports: Map<string, string>;
  /** `react@19.3.1` */
  packages: string[];
};

async function readParts(root: string): Promise<Parts> {
  const read = createLinkReader();
  const printed = [...walkShared(root, read)].map(async (path): Promise<[string, Map<string, string>]> => {
    const prints = [...(await printFile(path, read))];
    return [path, new Map(prints.map(([name, print]) => [name, `${formatPath(path)}#${name} ${print}`]))];
  });
  const exports = OWN_SHARED.flatMap(([module]) => {
    const file = resolveShared(root, module);
    return [...read(file).exports.keys()].map((name): [string, string] => [
      `${module} ${name}`,
      `${module} ${name}: ${formatDeclaration(file, name, read)}`,
    ]);
  });
  return {
    files: new Map(await Promise.all(printed)),
    exports: new Map(exports),
    packages: await installedPackages(findShared(root)),
  };
}

/** Lists all that this shell shares with remotes: each file, each export and each package. */
export async function listSharedByShell(root: string): Promise<string[]> {
  const { files, exports, packages } = await readParts(root);
  return [...[...files.values()].flatMap((prints) => [...prints.values()]), ...exports.values(), ...packages].sort();
}

/**
 * Lists what a remote has in common with the shell of a page: the parts that its bundle for the server (`render`)
 * contains, and that its files for the browser take from the page. Both render the same if the shell shares each of these.
 */
export async function listSharedByRemote(
  root: string,
  render: StatsCompilation,
  browser: StatsCompilation,
  modules: Record<string, { exports: string[] }>,
): Promise<string[]> {
  const { files, exports, packages } = await readParts(root);
  const own = new Set(bundledFiles(browser));
  const used = usedExports(render);
  const taken = [...used.keys()].filter((path) => !own.has(path));
  const names = Object.entries(modules).flatMap(([module, of]) => of.exports.map((name) => `${module} ${name}`));
  const reached = await bundledPackages(taken);
  return [
    ...taken.flatMap((path) => {
      const prints = files.get(path) ?? new Map<string, string>();
      const names = /\.tsx?$/.test(path) ? used.get(path) : null;
      return [...new Set(names ?? prints.keys())].flatMap((name) => prints.get(name) ?? []);
    }),
    ...names.flatMap((name) => exports.get(name) ?? []),
    ...packages.filter((name) => reached.has(name)),
  ].sort();
}
