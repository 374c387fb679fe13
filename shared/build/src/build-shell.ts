import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StatsCompilation } from "@rspack/core";
import { compile, filesWithModule } from "./compile.ts";
import { configurationOf, prerenderConfigurationOf } from "./configuration.ts";
import { type BuiltFile, describeFiles } from "./file-integrity.ts";
import { type BuildTarget, outputFolder } from "./targets.ts";

/** What the shell's build says of itself, `shell.json` in its folder. Files are relative to its `assets` folder. */
export type ShellBuild = {
  version: string;
  /** In the order in which a page loads them. */
  entry: BuiltFile[];
  /** What start-up asks for in one language alone. */
  languages: Record<"en" | "ar", BuiltFile[]>;
  /** Fonts of the first screen, by language. */
  fonts: Record<"en" | "ar", string[]>;
};

function entryFiles(stats: StatsCompilation): string[] {
  return (stats.entrypoints?.main?.assets ?? []).map((asset) => asset.name);
}

/** What the first screen says, in one language: the shell's texts and those of error codes. */
function textFiles(stats: StatsCompilation, language: "en" | "ar"): string[] {
  const sources = [`shell/src/i18n/${language}\\.json$`, `contracts/src/errors/texts/${language}\\.ts$`];
  return sources.flatMap((source) => filesWithModule(stats, new RegExp(source)));
}

/** Builds the shell for the browser and for Node. */
export async function buildShell(target: BuildTarget): Promise<ShellBuild> {
  const folder = outputFolder(target);
  const assets = join(folder, "assets");
  await mkdir(assets, { recursive: true });
  const stats = await compile(configurationOf(target));
  await compile(prerenderConfigurationOf(target));

  const entry = entryFiles(stats);
  const names = (stats.assets ?? []).map((asset) => asset.name);

  const build: ShellBuild = {
    version: target.version,
    entry: await describeFiles(assets, entry),
    languages: {
      en: await describeFiles(assets, textFiles(stats, "en")),
      ar: await describeFiles(assets, textFiles(stats, "ar")),
    },
    fonts: {
      en: names.filter((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name)),
      ar: names.filter((name) => /readex-pro-arabic-wght-normal.*\.woff2$/.test(name)),
    },
  };
  await writeFile(join(folder, "shell.json"), JSON.stringify(build, null, 2));
  return build;
}
