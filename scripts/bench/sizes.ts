import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  checkBudgets,
  homeSizes,
  pageSizes,
  type RemoteBuild,
  type ShellRelease,
  type Size,
  screenSizes,
} from "../../shared/build/src/index.ts";
import { browserPackages } from "../packages.ts";

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), "utf8")) as T;
}

/** The folder of a package's current build, and that of its maps. */
function currentFolders(root: string): { folder: string; maps: string } {
  const { version } = readJson<{ version: string }>(root, "dist", "current.json");
  return { folder: join(root, "dist", "builds", version), maps: join(root, "dist", "maps", version) };
}

function currentRemotes(): { folder: string; build: RemoteBuild }[] {
  const roots = browserPackages().filter((root) => basename(root) !== "shell");
  const folders = roots.map((root) => currentFolders(root).folder);
  return folders.map((folder) => ({ folder, build: readJson<RemoteBuild>(folder, "release.json") }));
}

async function shellSizes(): Promise<Size[]> {
  const roots = browserPackages().filter((root) => basename(root) === "shell");
  const rows = roots.map((root) => {
    const { folder, maps } = currentFolders(root);
    return homeSizes(folder, maps, readJson<ShellRelease>(folder, "release.json").shell);
  });
  return (await Promise.all(rows)).flat();
}

/**
 * JavaScript that pages download, as it is served: of home the sums and each package, of remotes each screen, and of some
 * pages all their remotes together.
 */
export async function sizes(): Promise<Size[]> {
  const remotes = currentRemotes();
  const screens = await Promise.all(remotes.map(({ folder, build }) => screenSizes(folder, build)));
  return [...(await shellSizes()), ...screens.flat(), ...(await pageSizes(remotes))];
}

/** Checks what the build of one remote cannot know. @throws {Error} when the remotes of a page need too much together. */
export async function checkPageBudgets(): Promise<void> {
  checkBudgets(await pageSizes(currentRemotes()));
}
