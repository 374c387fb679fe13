import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findDependency, readManifest, SOURCE_CONDITION } from "@kalima/contracts/packages";
import { INSTEAD } from "./forbidden-reads.ts";
import { openProject } from "./modules.ts";
import { type RenderRead, renderReads } from "./render-reads.ts";

const MODULES = "**/*.{ts,tsx}";
const isProduct = (path: string) => !/\.(test|fixtures)\.tsx?$/.test(path);

/** Sources by path, and the path behind each import name of a package. */
export type RenderSources = { sources: Map<string, string>; entries: Map<string, string> };

/**
 * Finds what must not be read while rendering, a line for each read.
 *
 * @param isChecked true for the paths whose components and hooks render on the server as well.
 */
export function findReads({ sources, entries }: RenderSources, isChecked: (path: string) => boolean): string[] {
  const reads = renderReads(openProject(sources, entries), isChecked);
  return reads.map((read) => formatRead(read, sources.get(read.path) ?? ""));
}

function formatRead({ path, at, where, text, through, instead }: RenderRead, source: string): string {
  const line = source.slice(0, at).split("\n").length;
  const chain = through.length > 0 ? `, through ${through.join(" → ")}` : "";
  return `${path}:${line} ${where} reads ${text} while rendering${chain}: ${INSTEAD[instead]}`;
}

/** Reads the modules of `folder/src`, under paths that begin with `as`. */
export function readModules(folder: string, as: string): [string, string][] {
  return globSync(`src/${MODULES}`, { cwd: folder })
    .map((path) => path.replaceAll("\\", "/"))
    .filter(isProduct)
    .map((path) => [join(as, path), readFileSync(join(folder, path), "utf8")]);
}

/** Reads where the import names of a package lead: to its sources, which published packages have under a condition. */
export function readEntries(folder: string, as: string): [string, string][] {
  const { name, exports = {} } = readManifest(folder);
  return Object.entries(exports).flatMap(([entry, target]): [string, string][] => {
    const path = typeof target === "string" ? target : target[SOURCE_CONDITION];
    return path ? [[join(name, entry), join(as, path)]] : [];
  });
}

/** Folders of the `@kalima` packages that a package has installed, and of those that these have, by name. */
function findPackages(folder: string, found = new Map<string, string>()): Map<string, string> {
  const { dependencies = {} } = readManifest(folder);
  for (const name of Object.keys(dependencies).filter((each) => each.startsWith("@kalima/"))) {
    const installed = findDependency(folder, name);
    if (!installed || found.has(name)) continue;
    found.set(name, installed);
    findPackages(installed, found);
  }
  return found;
}

/** Finds what a remote must not read while rendering, through the sources of the packages that it has installed. */
export function checkRemoteRenders(folder: string): string[] {
  const packages = [...findPackages(folder)];
  const sources = new Map([
    ...readModules(folder, ""),
    ...packages.flatMap(([name, installed]) => readModules(installed, name)),
  ]);
  const entries = new Map(packages.flatMap(([name, installed]) => readEntries(installed, name)));
  return findReads({ sources, entries }, (path) => path.startsWith("src/"));
}
