import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReleasedShell } from "@kalima/contracts/api";
import { LRUCache } from "lru-cache";
import { StartError } from "../../../kernel/database/data-folder.ts";
import { type BuiltShell, readBuiltShell } from "../../registry/public.ts";
import type { ShellBundles } from "../../release-serving/public.ts";
import { openShell, type Shell } from "./shell-build.ts";

/** Versions of the shell, each opened once. */
export type Shells = {
  /** Opens the chosen version; if that fails the last good one, and finally the one that is built with the server. */
  openChosen(chosen: ReleasedShell | undefined): Promise<Shell>;
  /** Opens a version that an open page may have; null if it is not stored. Never throws. */
  openVersion(version: string): Promise<Shell | null>;
};

type Dependencies = {
  beside: BuiltShell;
  /** Published shells; without it only the shell that was built with the server exists. */
  published: Pick<ShellBundles, "read"> | undefined;
  log: { error(text: string): void };
  now?: () => number;
};

/** Each takes some 10 MB: the live ones, and a few of open pages. */
const MAX_OPEN = 6;
/** Time after which a version that could not be opened is tried again. */
const RETRY_MS = 10_000;
const MAX_FAILED = 100;

/** @throws {StartError} when there is none. */
export async function requireBuiltShell(projectFolder: string): Promise<BuiltShell> {
  const built = await readBuiltShell(projectFolder);
  if (!built) throw new StartError("The shell is not built yet; run `npm run build` first.");
  return built;
}

export function createShells({ beside, published, log, now = () => performance.now() }: Dependencies): Shells {
  const opened = new LRUCache<string, Shell>({ max: MAX_OPEN });
  const opening = new Map<string, Promise<Shell | null>>();
  const failedAt = new LRUCache<string, number>({ max: MAX_FAILED });
  let own: Promise<Shell> | undefined;

  async function openBeside(): Promise<Shell> {
    const { build, folder } = beside;
    return openShell({ build, source: await readFile(join(folder, build.render.file), "utf8") });
  }

  async function open(version: string): Promise<Shell | null> {
    try {
      const bundle = await published?.read(version);
      if (bundle) {
        const shell = openShell(bundle);
        opened.set(shell.version, shell);
        return shell;
      }
    } catch (error) {
      log.error(`shell@${version} makes no pages: ${(error as Error).message}`);
    }
    // Pages may name any version.
    failedAt.set(version, now());
    return null;
  }

  async function openVersion(version: string): Promise<Shell | null> {
    const known = opened.get(version);
    if (known) return known;
    if (now() - (failedAt.get(version) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return null;
    const shell = opening.get(version) ?? open(version).finally(() => opening.delete(version));
    opening.set(version, shell);
    return shell;
  }

  return {
    openVersion,
    async openChosen(chosen) {
      const versions = chosen ? [chosen.version, chosen.lastGood].filter((version) => version !== null) : [];
      for (const version of versions) {
        const shell = await openVersion(version);
        if (shell) return shell;
      }
      own ??= openBeside();
      return own;
    },
  };
}
