import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ErrorTexts } from "../errors/error-texts.ts";
import { isEvent } from "../events/define-event.ts";
import { isOperation } from "../operations/operation.ts";
import { isSocket } from "../sockets/socket-contract.ts";
import type { Contracts } from "./contracts.ts";

/** In `keywords` of a package that declares contracts. Its modules have no effects, so tools may run them. */
export const CONTRACT_KEYWORD = "kalima-contract";

type Manifest = {
  name: string;
  keywords?: string[];
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
type Found = { folder: string; manifest: Manifest };

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

const isContractPackage = ({ keywords = [] }: Manifest) => keywords.includes(CONTRACT_KEYWORD);

/** By folder. A build asks for each of its modules. */
const known = new Map<string, boolean>();

/** Tells whether a folder lies in a package that declares contracts. */
export function isInContractPackage(folder: string): boolean {
  const isHere = known.get(folder) ?? findContractPackage(folder);
  known.set(folder, isHere);
  return isHere;
}

function findContractPackage(folder: string): boolean {
  if (existsSync(join(folder, "package.json"))) return isContractPackage(readManifest(folder));
  const above = dirname(folder);
  return above !== folder && isInContractPackage(above);
}

/** The folder of a package that code in this folder may import, as Node finds it; null where it is not installed. */
export function findDependency(folder: string, name: string): string | null {
  const path = join(folder, "node_modules", name);
  if (existsSync(join(path, "package.json"))) return realpathSync(path);
  const above = dirname(folder);
  return above === folder ? null : findDependency(above, name);
}

/** Contract packages that a package depends on, those of its contract packages included. */
function findPackages(folder: string, found = new Map<string, Found>()): Map<string, Found> {
  const { dependencies, devDependencies } = readManifest(folder);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const path = found.has(name) ? null : findDependency(folder, name);
    if (!path) continue;
    const manifest = readManifest(path);
    if (!isContractPackage(manifest)) continue;
    found.set(name, { folder: path, manifest });
    findPackages(path, found);
  }
  return found;
}

/** Folders of the contract packages that the package in this folder depends on, those of its contract packages included. */
export function listContractFolders(folder: string): string[] {
  return [...findPackages(folder).values()].map((each) => each.folder).sort();
}

const modules = new Map<string, Promise<Record<string, unknown>>>();

/** A module of a package by its subpath; an empty one where the package exports none. */
function importSubpath({ folder, manifest }: Found, subpath: string): Promise<Record<string, unknown>> {
  const file = manifest.exports?.[subpath];
  if (!file) return Promise.resolve({});
  const url = `${pathToFileURL(join(folder, file))}`;
  const loaded = modules.get(url) ?? import(/* @vite-ignore */ url);
  modules.set(url, loaded);
  return loaded;
}

/**
 * Reads what the contract packages declare that the package in this folder depends on. Operations, events and sockets
 * are found by their shape among the exports of each package, storage keys by their name; errors are in its `errors`, their texts in `errors/en`
 * and `errors/ar`.
 */
export async function readContracts(folder: string): Promise<Contracts> {
  const packages = [...findPackages(folder).values()];
  const importAll = (subpath: string) => Promise.all(packages.map((each) => importSubpath(each, subpath)));
  const exports = (await importAll(".")).flatMap((each) => Object.entries(each));
  const values = exports.map(([, value]) => value);
  const storageKeys = exports.filter(([name]) => name.endsWith("STORAGE_KEYS")).map(([, keys]) => keys);
  const merge = <T>(all: Record<string, unknown>[], name: string): T =>
    Object.assign({}, ...all.map((exports) => exports[name]));
  return {
    operations: [...new Set(values.filter(isOperation))],
    events: [...new Set(values.filter(isEvent))],
    sockets: [...new Set(values.filter(isSocket))],
    storageKeys: storageKeys.flatMap((keys) => Object.values(keys as Record<string, string>)),
    errors: merge(await importAll("./errors"), "errors"),
    errorTexts: {
      en: merge<ErrorTexts>(await importAll("./errors/en"), "errorTexts"),
      ar: merge<ErrorTexts>(await importAll("./errors/ar"), "errorTexts"),
    },
  };
}
