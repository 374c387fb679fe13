import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  homeSizes,
  type RemoteBuild,
  type ShellRelease,
  type Size,
  screenSizes,
} from "../../shared/build/src/index.ts";
import { browserPackages } from "../packages.ts";

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), "utf8")) as T;
}

/** JavaScript that pages download, as it is served: of home the sums and each package, of remotes each screen. */
export async function sizes(): Promise<Size[]> {
  const rows = await Promise.all(
    browserPackages().map((root) => {
      const { version } = readJson<{ version: string }>(root, "dist", "current.json");
      const folder = join(root, "dist", "builds", version);
      if (basename(root) !== "shell") return screenSizes(folder, readJson<RemoteBuild>(folder, "release.json"));
      return homeSizes(
        folder,
        join(root, "dist", "maps", version),
        readJson<ShellRelease>(folder, "release.json").shell,
      );
    }),
  );
  return rows.flat();
}
