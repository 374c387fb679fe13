import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type InstalledPackage, type PackageJson, readInstalled } from "./installed-packages.ts";

/** A package of others that the product ships: name, version, and licence as an SPDX expression. */
export type Credit = [name: string, version: string, licence: string];

/** Packages of the project itself. */
const OWN = /^(@kalima\/|mfe-|kalima$)/;
/** Parts that ship: what browsers load, and the server. Tools, tests and examples do not. */
const SHIPPED = /^(shell|server|mfe-.+)$/;

/** Packages that hold a runtime beside tools of the build: of what they need, only these parts reach browsers. */
const RUNTIMES: Readonly<Record<string, RegExp>> = {
  "@module-federation/enhanced": /^@module-federation\/(runtime|sdk|webpack-bundler-runtime)/,
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Words by which the texts of licences are told, for packages that name theirs in no other way. */
const TEXTS: readonly [licence: string, words: RegExp][] = [
  ["MIT", /Permission is hereby granted, free of charge, to any person obtaining a copy/],
  ["ISC", /Permission to use, copy, modify, and(\/or)? distribute this software for any purpose/],
  ["Apache-2.0", /Apache License\s+Version 2\.0/],
];

async function readLicenceFile(folder: string): Promise<string | undefined> {
  const file = (await readdir(folder)).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
  if (!file) return undefined;
  const text = (await readFile(join(folder, file), "utf8")).replaceAll(/\s+/g, " ");
  return TEXTS.find(([, words]) => words.test(text))?.[0];
}

/** The licence of a package; old ones name it as `{ type }`, list several, or have its text alone. */
async function readLicence({ license, licenses, folder }: InstalledPackage): Promise<string | undefined> {
  const types = [license, licenses]
    .flat()
    .map((each) => (isText(each) ? each : (each as { type?: unknown } | undefined)?.type))
    .filter(isText);
  return types.length > 0 ? [...new Set(types)].join(" OR ") : readLicenceFile(folder);
}

/** Dependencies and required peers: an optional peer may be installed for a tool alone. */
function listShipped({ name, dependencies, peerDependencies = {}, peerDependenciesMeta = {} }: PackageJson): string[] {
  const required = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  const needed = [...Object.keys(dependencies ?? {}), ...required];
  return needed.filter((other) => RUNTIMES[name]?.test(other) ?? true);
}

/**
 * Lists the packages of others that the project in this folder ships, sorted by name. Binaries for one kind of machine
 * are left out, so that the list is the same on each.
 *
 * @throws {Error} for a package that names no licence.
 */
export async function listCredits(project: string): Promise<Credit[]> {
  const folders = (await readdir(project)).filter((name) => SHIPPED.test(name)).map((name) => join(project, name));
  const packages = await readInstalled(folders, listShipped);
  const credits = new Map<string, Credit>();
  for (const json of packages.filter(({ name }) => !OWN.test(name))) {
    const { name, version } = json;
    const licence = await readLicence(json);
    if (!licence) throw new Error(`${name}@${version} names no licence, so nobody knows whether it may be shipped.`);
    credits.set(`${name}@${version}`, [name, version, licence]);
  }
  return [...credits.values()].sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
}
