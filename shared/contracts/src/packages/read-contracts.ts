import { pathToFileURL } from "node:url";
import type { ErrorTexts } from "../errors/error-texts.ts";
import { isEvent } from "../events/define-event.ts";
import { isOperation } from "../operations/operation.ts";
import { isSocket } from "../sockets/socket-contract.ts";
import type { Contracts } from "./contracts.ts";
import { exportedFile, findDependency, findPackage, type PackageManifest, readManifest } from "./package-files.ts";

/** In `keywords` of a package that declares contracts. Its modules have no effects, so tools may run them. */
export const CONTRACT_KEYWORD = "kalima-contract";

type Found = { folder: string; manifest: PackageManifest };

const isContractPackage = ({ keywords = [] }: PackageManifest) => keywords.includes(CONTRACT_KEYWORD);

/** By package. */
const known = new Map<string, boolean>();

/** Tells whether a folder lies in a package that declares contracts. */
export function isInContractPackage(folder: string): boolean {
  const found = findPackage(folder);
  if (!found) return false;
  const isContract = known.get(found) ?? isContractPackage(readManifest(found));
  known.set(found, isContract);
  return isContract;
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
function importSubpath({ folder }: Found, subpath: string): Promise<Record<string, unknown>> {
  const file = exportedFile(folder, subpath, "run");
  if (!file) return Promise.resolve({});
  const url = `${pathToFileURL(file)}`;
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
