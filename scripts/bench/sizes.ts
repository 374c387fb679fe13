import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  homeScripts,
  REMOTE_SCREEN_BYTES,
  type RemoteBuild,
  SHELL_HOME_BYTES,
  type ShellBuild,
  screenSizes,
  servedBytes,
} from "../../shared/build/src/index.ts";
import { browserPackages } from "../packages.ts";

export type Size = { name: string; kilobytes: number; budget: number; unit: "gzip" | "brotli" };

function currentBuild(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, "dist", "current.json"), "utf8")) as { version: string };
  return join(root, "dist", "builds", version);
}

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), "utf8")) as T;
}

/** JavaScript that a page downloads: of the shell what home loads, as it is served; of a remote each screen's. */
export async function sizes(): Promise<Size[]> {
  const rows = await Promise.all(
    browserPackages().map(async (root): Promise<Size[]> => {
      const folder = currentBuild(root);
      if (basename(root) === "shell") {
        const files = homeScripts(readJson<ShellBuild>(folder, "shell.json"));
        const kilobytes = (await servedBytes(join(folder, "assets"), files)) / 1024;
        const name = "shell with shared parts, home";
        return [{ name, kilobytes, budget: SHELL_HOME_BYTES / 1024, unit: "brotli" }];
      }
      const build = readJson<RemoteBuild>(folder, "release.json");
      const screens = await screenSizes(folder, build);
      return screens.map(({ screen, bytes }) => ({
        name: `${build.name}, ${screen}`,
        kilobytes: bytes / 1024,
        budget: REMOTE_SCREEN_BYTES / 1024,
        unit: "gzip",
      }));
    }),
  );
  return rows.flat();
}
