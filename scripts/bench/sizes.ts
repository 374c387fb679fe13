import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { RemoteBuild, ShellBuild } from "../../shared/build/src/index.ts";
import { browserPackages } from "../packages.ts";

export type Size = { name: string; kilobytes: number; budget: number; unit: "gzip" | "brotli" };

function currentBuild(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, "dist", "current.json"), "utf8")) as { version: string };
  return join(root, "dist", "builds", version);
}

function total(folder: string, files: readonly string[], compress: (bytes: Buffer) => Buffer): number {
  return files.reduce((sum, file) => sum + compress(readFileSync(join(folder, file))).length, 0) / 1024;
}

/** JavaScript a page pays for: of the shell what home loads, of each remote all its own. */
export function sizes(): Size[] {
  return browserPackages().map((root) => {
    const folder = currentBuild(root);
    if (basename(root) === "shell") {
      const shell = JSON.parse(readFileSync(join(folder, "shell.json"), "utf8")) as ShellBuild;
      const files = [...shell.entry, ...shell.languages.en].filter(({ as }) => as === "script");
      const kilobytes = total(
        join(folder, "assets"),
        files.map(({ file }) => file),
        brotliCompressSync,
      );
      return { name: "shell with shared parts, home", kilobytes, budget: 170, unit: "brotli" as const };
    }
    const { name } = JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as RemoteBuild;
    const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"));
    return { name, kilobytes: total(folder, scripts, gzipSync), budget: 60, unit: "gzip" as const };
  });
}
