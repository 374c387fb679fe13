import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import { buildRemote } from "./build-remote.ts";
import { buildShell } from "./build-shell.ts";
import { fingerprint } from "./fingerprint.ts";
import { checkNoMaps } from "./source-maps.ts";
import { type BuildMode, type BuildTarget, buildsFolder, outputFolder } from "./targets.ts";

const PROJECT_ROOT = resolve(import.meta.dirname, "../../..");
const KEPT_BUILDS = 4;
/** More than builds: a version may be live long after its build folder is gone. */
const KEPT_MAPS = 20;
/** Gzipped bytes of all JavaScript a remote brings itself (docs/architecture.md, Budgets). */
const REMOTE_BUDGET_BYTES = 60 * 1024;
/** Source folders outside a package that its build takes in. */
const SHARED_SOURCES = ["contracts", "platform", "ui", "build"].map((name) => join(PROJECT_ROOT, "shared", name));

export type BuildResult = { name: string; version: string; folder: string; isFresh: boolean };

function currentCommit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      cwd: PROJECT_ROOT,
      stdio: ["ignore", "pipe", "ignore"],
    })
      .toString()
      .trim();
  } catch {
    return "unknown";
  }
}

/** What a build of this package would be, by its sources as they are now. */
export async function targetOf(root: string, mode: BuildMode): Promise<BuildTarget> {
  const name = basename(root);
  const print = await fingerprint(
    PROJECT_ROOT,
    [root, ...SHARED_SOURCES],
    [join(PROJECT_ROOT, "pnpm-lock.yaml")],
    [mode],
  );
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return {
    kind: name === "shell" ? "shell" : "remote",
    root,
    name,
    version: `${version}-${print}`,
    commit: currentCommit(),
    mode,
  };
}

const brotli = promisify(brotliCompress);

async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await writeFile(
        join(folder, `${name}.br`),
        await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      );
    }),
  );
}

async function checkBudget(target: BuildTarget): Promise<void> {
  const folder = outputFolder(target);
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const sizes = await Promise.all(scripts.map(async (name) => gzipSync(await readFile(join(folder, name))).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > REMOTE_BUDGET_BYTES) {
    throw new Error(`${target.name}: ${total} bytes of JavaScript (gzip), over the budget of ${REMOTE_BUDGET_BYTES}`);
  }
}

async function dropOld(folder: string, kept: number): Promise<void> {
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = builds.sort((a, b) => b.at - a.at).slice(kept);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true })));
}

/**
 * Builds a package unless a build of these very sources exists, and makes it the current one
 * (`dist/current.json`). A build appears whole or not at all. Older ones stay for open pages.
 *
 * @throws when the sources do not compile or the budget is exceeded.
 */
export async function buildPackage(root: string, mode: BuildMode): Promise<BuildResult> {
  const target = await targetOf(root, mode);
  const folder = outputFolder(target);
  const isFresh = !existsSync(join(folder, "complete"));
  if (isFresh) {
    await rm(folder, { recursive: true, force: true });
    const publicFolder = target.kind === "shell" ? join(folder, "assets") : folder;
    if (target.kind === "shell") await buildShell(target);
    else await buildRemote(target);
    await compressFiles(publicFolder);
    if (mode === "production") await checkNoMaps(publicFolder);
    if (target.kind === "remote" && mode === "production") await checkBudget(target);
    await writeFile(join(folder, "complete"), "");
  }
  await mkdir(join(root, "dist"), { recursive: true });
  await writeFile(join(root, "dist", "current.json.next"), JSON.stringify({ version: target.version }));
  await rename(join(root, "dist", "current.json.next"), join(root, "dist", "current.json"));
  await dropOld(buildsFolder(root), KEPT_BUILDS);
  await dropOld(join(root, "dist", "maps"), KEPT_MAPS);
  return { name: target.name, version: target.version, folder, isFresh };
}
