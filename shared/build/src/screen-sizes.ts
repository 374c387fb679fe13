import {
  BROUGHT_BYTES,
  checkBudgets,
  ENTRY_BYTES,
  KB,
  PAGE_BUDGETS,
  REMOTE_PAGE_BYTES,
  type Size,
  servedBytes,
} from "./budgets.ts";
import type { RemoteBuild } from "./build-remote.ts";
import { isBrought } from "./own-react.ts";

/** Scripts of the entry and of one screen, in English; `screen` null for what every screen needs. */
function listScripts({ entry, preload }: RemoteBuild, screen: string | null): string[] {
  const needed = preload.filter(
    (file) =>
      file.as === "script" &&
      !isBrought(file.file) &&
      file.language !== "ar" &&
      (!file.screens || (screen && file.screens.includes(screen))),
  );
  return [entry, ...needed].map(({ file }) => file);
}

/** The entry of a remote and what each screen needs, as served, beside their budgets; one row where its code is not split. */
export async function screenSizes(folder: string, build: RemoteBuild): Promise<Size[]> {
  const screens = [...new Set(build.preload.flatMap((file) => file.screens ?? []))].sort();
  const entry = {
    name: `${build.name}, entry`,
    bytes: await servedBytes(folder, [build.entry.file]),
    budget: ENTRY_BYTES,
  };
  const sizes = (screens.length > 0 ? screens : [null]).map(async (screen) => ({
    name: `${build.name}, ${screen ?? "all"}`,
    bytes: await servedBytes(folder, listScripts(build, screen)),
    budget: REMOTE_PAGE_BYTES,
  }));
  const brought = build.preload.filter(({ file, as }) => as === "script" && isBrought(file)).map(({ file }) => file);
  const row = {
    name: `${build.name}, brought with a React of its own`,
    bytes: await servedBytes(folder, brought),
    budget: BROUGHT_BYTES,
  };
  return [entry, ...(await Promise.all(sizes)), ...(brought.length > 0 ? [row] : [])];
}

/** @throws {Error} when a screen needs more JavaScript than the budget. */
export async function checkRemoteBudgets(folder: string, build: RemoteBuild): Promise<void> {
  checkBudgets(await screenSizes(folder, build));
}

/**
 * JavaScript that pages need of several remotes together, as served, in English, beside their budgets. `builds` are all
 * remotes of the product, each with the folder of its files.
 *
 * @throws {Error} when a page has a remote that is not among them.
 */
export async function pageSizes(builds: readonly { folder: string; build: RemoteBuild }[]): Promise<Size[]> {
  const rows = PAGE_BUDGETS.map(async ({ name, screens, kilobytes }) => {
    const bytes = Object.entries(screens).map(([remote, screen]) => {
      const found = builds.find(({ build }) => build.name === remote);
      if (!found) throw new Error(`${name} needs ${remote}, which is not built`);
      return servedBytes(found.folder, listScripts(found.build, screen));
    });
    return { name, bytes: (await Promise.all(bytes)).reduce((sum, each) => sum + each, 0), budget: kilobytes * KB };
  });
  return Promise.all(rows);
}
