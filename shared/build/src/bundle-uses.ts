import { readFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import * as events from "@kalima/contracts/events";
import { platformMembers, type RemoteUses, SERVER_CODES } from "@kalima/contracts/published";
import type { StatsCompilation, StatsModule } from "@rspack/core";
import { exportedNames, importedNames } from "./imported-names.ts";
import { SHARED_MODULES } from "./shared-modules.ts";

const SHARED = resolve(import.meta.dirname, "../..");
/**
 * An address of the site in code, up to its query: any text that begins with a slash and a letter, because addresses go
 * through functions, variables and attributes before they are followed. Alone, `/` is one.
 */
const ADDRESS = /(?:["'`]|rigin\})(\/(?:[a-z][^"'`?#\s]*|(?=["'`?#])))/g;
/** Comments that begin a line: they may quote addresses. */
const COMMENT = /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;

const withoutComments = (source: string) => source.replace(COMMENT, "");

function withNested(module: StatsModule): StatsModule[] {
  return [module, ...(module.modules ?? []).flatMap(withNested)];
}

/** Sources of this project in a bundle, by path. Shared modules, which the shell brings, are not among them. */
export async function bundledSources(stats: StatsCompilation): Promise<Map<string, string>> {
  const modules = (stats.chunks ?? []).flatMap((chunk) => chunk.modules ?? []).flatMap(withNested);
  const paths = new Set(modules.map(({ nameForCondition }) => nameForCondition ?? ""));
  const sources = [...paths].filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules")).sort();
  return new Map(await Promise.all(sources.map(async (path) => [path, await readFile(path, "utf8")] as const)));
}

/** The file of a shared module such as `@kalima/ui/content`. */
async function resolveFile(module: string): Promise<string> {
  const [, name = "", ...rest] = module.split("/");
  const folder = join(SHARED, name);
  const { exports } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return join(folder, exports[rest.length === 0 ? "." : `./${rest.join("/")}`]);
}

/** Our own modules of those that the shell shares. */
export const OWN_SHARED = Object.entries(SHARED_MODULES).filter(([name]) => name.startsWith("@kalima/"));

/** Lists the exports of each of our shared modules in this checkout. */
export async function sharedExports(): Promise<Record<string, string[]>> {
  const entries = OWN_SHARED.map(async ([name]) => {
    const source = await readFile(await resolveFile(name), "utf8");
    return [name, [...exportedNames(source).keys()].sort()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Sources behind some exports of a shared module, with all that they import from their own package. */
async function sourcesBehind(module: string, names: readonly string[]): Promise<string[]> {
  const index = await resolveFile(module);
  const offered = exportedNames(await readFile(index, "utf8"));
  const waiting = names.flatMap((name) => {
    const from = offered.get(name);
    return from?.startsWith(".") ? [resolve(dirname(index), from)] : [];
  });
  const seen = new Set(waiting);
  const sources: string[] = [];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const source = await readFile(path, "utf8");
    sources.push(source);
    for (const from of importedNames(source).keys()) {
      const next = resolve(dirname(path), from);
      if (!from.startsWith(".") || !/\.tsx?$/.test(next) || seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return sources;
}

/** A member counts where all its words occur: rather one too many than one too few. */
function membersIn(sources: readonly string[]): string[] {
  const words = new Set(sources.flatMap((source) => withoutComments(source).match(/[\w$]+/g) ?? []));
  return Object.keys(platformMembers).filter((member) => member.split(".").every((word) => words.has(word)));
}

function mergeImports(sources: Iterable<string>): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const source of sources)
    for (const [from, names] of importedNames(source)) all.set(from, [...(all.get(from) ?? []), ...names]);
  return all;
}

const sortNames = (names: Iterable<string>) => [...new Set(names)].sort();

/** Events that code names, such as `booking.created@1`. */
function eventsIn(names: readonly string[]): string[] {
  const known = events as unknown as Record<string, { type?: string; version?: number } | undefined>;
  return sortNames(
    names.flatMap((name) => (known[name]?.type ? [`${known[name]?.type}@${known[name]?.version}`] : [])),
  );
}

/** An address with `:x` for each value; one that the expression around its value cuts off ends there. */
function toPattern(to: string): string {
  return to.replace(/\$\{[^{}]*\}/g, ":x").replace(/\$\{.*$/, ":x");
}

/** Addresses that code leads to: rather one too many than one too few. */
export function linksIn(sources: readonly string[]): string[] {
  const found = sources.flatMap((source) => [...withoutComments(source).matchAll(ADDRESS)]);
  return sortNames(found.map(([, to = ""]) => toPattern(to)));
}

export type BundleUses = RemoteUses & { events: string[]; links: string[] };

/**
 * Finds what the sources of a bundle use of shared modules, platform, events and error codes, and which pages they link
 * to.
 */
export async function findUses(sources: ReadonlyMap<string, string>, root: string): Promise<BundleUses> {
  const imported = mergeImports(sources.values());
  const modules = OWN_SHARED.flatMap(([name, range]) => {
    const names = imported.get(name);
    return names ? [[name, { range, exports: sortNames(names) }] as const] : [];
  });
  const behind = await Promise.all(modules.map(([name, { exports }]) => sourcesBehind(name, exports)));
  const own = [...sources].filter(([path]) => path.startsWith(root + sep)).map(([, source]) => source);
  const quoted = new Set(
    own.flatMap((source) => [...source.matchAll(/["'`]([a-z_]+\.[a-z_]+)["'`]/g)].map(([, code]) => code)),
  );
  return {
    modules: Object.fromEntries(modules),
    members: membersIn([...sources.values(), ...behind.flat()]),
    errorCodes: SERVER_CODES.filter((code) => quoted.has(code)),
    events: eventsIn(mergeImports(own).get("@kalima/contracts/events") ?? []),
    links: linksIn(own),
  };
}
