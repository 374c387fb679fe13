import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { buildRemote, checkRemoteBudgets } from "./build-remote.ts";
import { buildShell, checkShellBudgets } from "./build-shell.ts";
import { compressFiles } from "./compress-files.ts";
import { fingerprint } from "./fingerprint.ts";
import { installedPackages } from "./installed-packages.ts";
import { checkNoMaps } from "./source-maps.ts";
import { type BuildMode, type BuildTarget, buildsFolder, mapsFolder, outputFolder } from "./targets.ts";
import { treeState } from "./tree-state.ts";

const PROJECT_ROOT = resolve(import.meta.dirname, "../../..");
const KEPT_BUILDS = 4;
/** More than builds: a version may be live long after its build folder is gone. */
const KEPT_MAPS = 20;
/** Source folders outside a package that its build takes in. */
const SHARED_SOURCES = ["contracts", "platform", "ui", "build"].map((name) => join(PROJECT_ROOT, "shared", name));

export type BuildResult = { name: string; version: string; folder: string; isFresh: boolean };

/** Describes the build that the sources of this package would give now. */
export async function describeTarget(root: string, mode: BuildMode): Promise<BuildTarget> {
  const name = basename(root);
  const sources = [root, ...SHARED_SOURCES];
  const print = await fingerprint(PROJECT_ROOT, sources, [], [mode, ...(await installedPackages(sources))]);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return {
    kind: name === "shell" ? "shell" : "remote",
    root,
    name,
    version: `${version}-${print}`,
    commit: treeState(PROJECT_ROOT).commit,
    mode,
  };
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

/**
 * Builds a package unless a build of these very sources exists, and makes it the current one
 * (`dist/current.json`). A build appears whole or not at all. Older ones stay for open pages.
 *
 * @throws when the sources do not compile or the budget is exceeded.
 */
export async function buildPackage(
  root: string,
  mode: BuildMode,
  { hasBudget = mode === "production" }: BuildOptions = {},
): Promise<BuildResult> {
  const target = await describeTarget(root, mode);
  const folder = outputFolder(target);
  const isFresh = !existsSync(join(folder, "complete"));
  if (isFresh) {
    await rm(folder, { recursive: true, force: true });
    if (target.kind === "shell") {
      const { build } = await buildShell(target);
      await compressFiles(folder, mode);
      if (hasBudget) await checkShellBudgets(folder, mapsFolder(target), build);
    } else {
      const build = await buildRemote(target);
      await compressFiles(folder, mode);
      if (hasBudget) await checkRemoteBudgets(folder, build);
    }
    if (mode === "production") await checkNoMaps(folder);
    await writeFile(join(folder, "complete"), "");
  }
  await mkdir(join(root, "dist"), { recursive: true });
  await writeFile(join(root, "dist", "current.json.next"), JSON.stringify({ version: target.version }));
  await rename(join(root, "dist", "current.json.next"), join(root, "dist", "current.json"));
  await dropOld(buildsFolder(root), KEPT_BUILDS);
  await dropOld(join(root, "dist", "maps"), KEPT_MAPS);
  return { name: target.name, version: target.version, folder, isFresh };
}
