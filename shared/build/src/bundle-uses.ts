import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { readContracts } from "@kalima/contracts/packages";
import { platformMembers, type RemoteUses } from "@kalima/contracts/published";
import { eventsImportedBy, isContractModule } from "./contract-modules.ts";
import { createLinkReader, findDeclaration, parseLinks, resolveModule, resolvePackage } from "./module-links.ts";
import { rangesFor } from "./own-react.ts";
import { SHARED_MODULES } from "./shared-modules.ts";
import type { BuildTarget } from "./targets.ts";

/**
 * An address of the site in code, up to its query: any text that begins with a slash and a letter, because addresses go
 * through functions, variables and attributes before they are followed. Alone, `/` is one.
 */
const ADDRESS = /(?:["'`]|rigin\})(\/(?:[a-z][^"'`?#\s]*|(?=["'`?#])))/g;
/** Comments that begin a line: they may quote addresses. */
const COMMENT = /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;

const withoutComments = (source: string) => source.replace(COMMENT, "");

/** Our own modules of those that the shell shares. */
export const OWN_SHARED = Object.entries(SHARED_MODULES).filter(([name]) => name.startsWith("@kalima/"));

/** The file of one of our shared modules, as the package in this folder gets it. */
export function resolveShared(root: string, module: string): string {
  const file = resolvePackage(root, module);
  if (!file) throw new Error(`${module} is shared, and no package exports it`);
  return file;
}

/** Lists the exports of each of our shared modules, as the package in this folder gets them. */
export function sharedExports(root: string): Record<string, string[]> {
  const read = createLinkReader();
  const listExports = (name: string) => [...read(resolveShared(root, name)).exports.keys()].sort();
  return Object.fromEntries(OWN_SHARED.map(([name]) => [name, listExports(name)]));
}

/** Sources behind some exports of a shared module, with all that they import from their own package. */
async function sourcesBehind(root: string, module: string, names: readonly string[]): Promise<string[]> {
  const read = createLinkReader();
  const index = resolveShared(root, module);
  const waiting = names.flatMap((name) => findDeclaration(index, name, read)?.file ?? []);
  const seen = new Set(waiting);
  const sources: string[] = [];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    sources.push(await readFile(path, "utf8"));
    for (const { from } of read(path).imports) {
      const next = from.startsWith(".") ? resolveModule(path, from) : null;
      if (!next || !/\.tsx?$/.test(next) || seen.has(next)) continue;
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

/** Names that these sources import, by module. */
function mergeImports(sources: Iterable<string>): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const source of sources) {
    const { imports, passedOn } = parseLinks(source);
    for (const { from, name } of [...imports, ...passedOn.map((from) => ({ from, name: "*" }))])
      all.set(from, [...(all.get(from) ?? []), name]);
  }
  return all;
}

/** @throws {Error} where sources import a module as a namespace: the members that they use cannot be determined. */
function requireNames(imported: ReadonlyMap<string, readonly string[]>, module: string): readonly string[] | undefined {
  const names = imported.get(module);
  if (names?.includes("*")) throw new Error(`${module} is imported as a whole: import the names that are used`);
  return names;
}

const sortNames = (names: Iterable<string>) => [...new Set(names)].sort();

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
export async function findUses(
  sources: ReadonlyMap<string, string>,
  { root, brings }: Pick<BuildTarget, "root" | "brings">,
): Promise<BundleUses> {
  const imported = mergeImports(sources.values());
  const taken = rangesFor({ brings });
  const modules = OWN_SHARED.filter(([name]) => taken[name]).flatMap(([name, range]) => {
    const names = requireNames(imported, name);
    return names ? [[name, { range, exports: sortNames(names) }] as const] : [];
  });
  const behind = await Promise.all(modules.map(([name, { exports }]) => sourcesBehind(root, name, exports)));
  // A contract package may lie in the folder of a remote that pulled it.
  const isOwn = (path: string) =>
    path.startsWith(root + sep) && !path.startsWith(join(root, "node_modules")) && !isContractModule(path);
  const ownSources = new Map([...sources].filter(([path]) => isOwn(path)));
  const own = [...ownSources.values()];
  const events = await eventsImportedBy(ownSources);
  const { errors } = await readContracts(root);
  const quoted = new Set(
    own.flatMap((source) => [...source.matchAll(/["'`]([a-z_]+\.[a-z_]+)["'`]/g)].map(([, code]) => code)),
  );
  return {
    modules: Object.fromEntries(modules),
    members: membersIn([...sources.values(), ...behind.flat()]),
    errorCodes: Object.keys(errors).filter((code) => quoted.has(code)),
    events: sortNames(events.map(({ type, version }) => `${type}@${version}`)),
    links: linksIn(own),
  };
}
