import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { exportedFile, findDependency } from "@kalima/contracts/packages";
import { parseSync } from "oxc-parser";

/** A name that a module takes from another one: `default` for the default export, `*` for all exports as one object. */
export type Link = { from: string; name: string };

/** How a module is linked to others at run time; types are left out. */
export type ModuleLinks = {
  imports: Link[];
  /** Modules that it imports for their effect alone, or later by `import()`. */
  effects: string[];
  /** Exports by name; null where the module declares the name itself. */
  exports: Map<string, Link | null>;
  /** Modules all of whose exports it passes on. */
  passedOn: string[];
  /** True if all it does is to pass on exports of others. */
  isBarrel: boolean;
};

type ImportedName = { kind: string; name: string | null };

function formatName({ kind, name }: ImportedName): string {
  if (kind === "Default") return "default";
  return kind === "Name" && name ? name : "*";
}

/** Reads the links of a TypeScript source. */
export function parseLinks(source: string, path = "module.tsx"): ModuleLinks {
  const { module, program } = parseSync(path, source);
  const imports = new Map<string, Link>();
  const links: ModuleLinks = { imports: [], effects: [], exports: new Map(), passedOn: [], isBarrel: false };
  for (const { moduleRequest, entries } of module.staticImports) {
    if (entries.length === 0) links.effects.push(moduleRequest.value);
    for (const { importName, localName, isType } of entries)
      if (!isType) imports.set(localName.value, { from: moduleRequest.value, name: formatName(importName) });
  }
  links.imports.push(...imports.values());
  for (const entry of module.staticExports.flatMap(({ entries }) => entries)) {
    const { moduleRequest, importName, exportName, localName, isType } = entry;
    if (isType) continue;
    if (moduleRequest && exportName.kind === "None") {
      links.passedOn.push(moduleRequest.value);
      continue;
    }
    const link = moduleRequest ? { from: moduleRequest.value, name: formatName(importName) } : null;
    links.exports.set(exportName.name ?? "default", link ?? imports.get(localName.name ?? "") ?? null);
    if (link) links.imports.push(link);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const address = source.slice(moduleRequest.start, moduleRequest.end);
    if (/^["'].*["']$/s.test(address)) links.effects.push(address.slice(1, -1));
  }
  links.isBarrel =
    [...links.exports.values()].every((link) => link !== null) &&
    program.body.every(({ type }) => /^(Import|ExportAll|ExportNamed)Declaration$/.test(type));
  return links;
}

/** Reads the links of a file, once. A file that is no script, such as a style sheet, has none. */
export function createLinkReader(): (path: string) => ModuleLinks {
  const known = new Map<string, ModuleLinks>();
  return (path) => {
    const links = known.get(path) ?? parseLinks(/\.tsx?$/.test(path) ? readFileSync(path, "utf8") : "", path);
    known.set(path, links);
    return links;
  };
}

/**
 * The source file that a package exports, as a module in this folder finds it; null for packages that export no source,
 * such as those of others.
 */
export function resolvePackage(folder: string, request: string): string | null {
  const parts = request.split("/");
  const name = parts.splice(0, request.startsWith("@") ? 2 : 1).join("/");
  const found = findDependency(folder, name);
  if (!found) return null;
  const file = exportedFile(found, [".", ...parts].join("/"), "build");
  return file && /\.tsx?$/.test(file) ? file : null;
}

const resolved = new Map<string, string | null>();

/** The source file behind what a module names; null for packages of others. */
export function resolveModule(importer: string, request: string): string | null {
  const folder = dirname(importer);
  const key = `${folder}\0${request}`;
  const known = resolved.get(key);
  if (known !== undefined) return known;
  const path = request.startsWith(".") ? resolve(folder, request) : resolvePackage(folder, request);
  const file = path && existsSync(path) ? path : null;
  resolved.set(key, file);
  return file;
}

/** Finds the module that declares what another one exports, through all that only pass it on. */
export function findDeclaration(
  module: string,
  name: string,
  read: (path: string) => ModuleLinks,
): { file: string; name: string } | null {
  const { exports, passedOn } = read(module);
  const own = exports.get(name);
  if (own === null) return { file: module, name };
  const links = own ? [own] : passedOn.map((from) => ({ from, name }));
  for (const link of links) {
    const next = resolveModule(module, link.from);
    const found = next && link.name !== "*" ? findDeclaration(next, link.name, read) : null;
    if (found) return found;
  }
  return null;
}
