import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findDependency, listContractFolders } from "@kalima/contracts/packages";
import { buildRemote } from "./build-remote.ts";
import { buildShell, checkShellBudgets } from "./build-shell.ts";
import { compressFiles } from "./compress-files.ts";
import { listCredits } from "./credits.ts";
import { fingerprint } from "./fingerprint.ts";
import { installedPackages } from "./installed-packages.ts";
import { UNNAMED } from "./name-build.ts";
import { checkRemoteBudgets } from "./screen-sizes.ts";
import { checkNoMaps } from "./source-maps.ts";
import { type BuildMode, type BuildTarget, buildsFolder, mapsFolder, outputFolder, readNames } from "./targets.ts";
import { treeState } from "./tree-state.ts";

const KEPT_BUILDS = 4;
/** More than builds: a version may be live long after its build folder is gone. */
const KEPT_MAPS = 20;
/** Fingerprints of sources that a build remembers to be made of. */
const KEPT_PRINTS = 50;
/** Packages that the build of every package takes in, beside those of its contracts and the builder itself. */
const SHARED_PACKAGES = ["@kalima/contracts", "@kalima/platform", "@kalima/ui"];
const BUILDER = join(import.meta.dirname, "..");

export type BuildResult = { name: string; version: string; folder: string; isFresh: boolean };

/** Describes a build of this package that has no name yet: its bytes give it one. */
async function describeTarget(root: string, mode: BuildMode): Promise<BuildTarget> {
  const { name, version } = readNames(root);
  return {
    kind: name === "shell" ? "shell" : "remote",
    root,
    name,
    version: `${version}-${UNNAMED}`,
    commit: treeState(root).commit,
    mode,
  };
}

/** Fingerprint of all that can change a build, by which one of the very same sources is found again. */
async function printSources(root: string, mode: BuildMode): Promise<string> {
  const shared = SHARED_PACKAGES.flatMap((name) => findDependency(root, name) ?? []);
  const sources = [...new Set([root, BUILDER, ...shared, ...listContractFolders(root)])];
  const credits = readNames(root).name === "shell" ? (await listCredits(dirname(root))).map(String) : [];
  return fingerprint(dirname(root), sources, [], [mode, ...(await installedPackages(sources)), ...credits]);
}

/** Names in a build's folder the sources that it was made of; a folder without it is not whole. */
const SOURCES_FILE = "sources";

/** Fingerprints of the sources that made this build; null where there is no whole build. */
async function readSources(folder: string): Promise<string[] | null> {
  const text = await readFile(join(folder, SOURCES_FILE), "utf8").catch(() => null);
  return text === null ? null : text.split("\n").filter(Boolean);
}

/** The version that these very sources made, if it still exists. */
async function findBuilt(root: string, print: string): Promise<string | null> {
  const versions = await readdir(buildsFolder(root)).catch(() => []);
  for (const version of versions)
    if ((await readSources(outputFolder({ root, version })))?.includes(print)) return version;
  return null;
}

async function dropOld(folder: string, kept: number): Promise<void> {
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = builds.sort((a, b) => b.at - a.at).slice(kept);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true })));
}

type BuildOptions = {
  /** Tests publish variants of what is built; only the product itself has a budget. */
  hasBudget?: boolean;
};

/** Builds into the folder of the unnamed target, and moves it to that of its name unless that one exists. */
async function build(unnamed: BuildTarget, hasBudget: boolean): Promise<{ version: string; isFresh: boolean }> {
  const folder = outputFolder(unnamed);
  const maps = mapsFolder(unnamed);
  await rm(folder, { recursive: true, force: true });
  const isShell = unnamed.kind === "shell";
  const made = isShell ? (await buildShell(unnamed)).release : await buildRemote(unnamed);
  const target = { ...unnamed, version: made.version };
  if (await readSources(outputFolder(target))) {
    await rm(folder, { recursive: true });
    await rm(maps, { recursive: true });
    return { version: target.version, isFresh: false };
  }
  await compressFiles(folder, unnamed.mode);
  if (hasBudget)
    await ("shell" in made ? checkShellBudgets(folder, maps, made.shell) : checkRemoteBudgets(folder, made));
  if (unnamed.mode === "production") await checkNoMaps(folder);
  for (const [from, to] of [
    [maps, mapsFolder(target)],
    [folder, outputFolder(target)],
  ] as const) {
    await rm(to, { recursive: true, force: true });
    await rename(from, to);
  }
  return { version: target.version, isFresh: true };
}

/**
 * Builds a package unless a build of these very sources exists, and makes it the current one (`dist/current.json`). Other
 * sources that make the same bytes are the same version, and change nothing. A build appears whole or not at all. Older
 * ones stay for open pages.
 *
 * @throws when the sources do not compile or the budget is exceeded.
 */
export async function buildPackage(
  root: string,
  mode: BuildMode,
  { hasBudget = mode === "production" }: BuildOptions = {},
): Promise<BuildResult> {
  const target = await describeTarget(root, mode);
  const print = await printSources(root, mode);
  const built = await findBuilt(root, print);
  const { version, isFresh } = built ? { version: built, isFresh: false } : await build(target, hasBudget);
  const folder = outputFolder({ root, version });
  if (!built) {
    const sources = [...((await readSources(folder)) ?? []), print].slice(-KEPT_PRINTS);
    await writeFile(join(folder, SOURCES_FILE), sources.join("\n"));
  }
  await writeFile(join(root, "dist", "current.json.next"), JSON.stringify({ version }));
  await rename(join(root, "dist", "current.json.next"), join(root, "dist", "current.json"));
  await dropOld(buildsFolder(root), KEPT_BUILDS);
  await dropOld(join(root, "dist", "maps"), KEPT_MAPS);
  return { name: target.name, version, folder, isFresh };
}
