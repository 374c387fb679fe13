import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StatsCompilation } from "@rspack/core";
import { checkBudget, SHELL_HOME_BYTES, servedBytes } from "./budgets.ts";
import { compile, filesWithModule } from "./compile.ts";
import { configurationOf, prerenderConfigurationOf, workerConfigurationOf } from "./configuration.ts";
import { type BuiltFile, describeFiles } from "./file-integrity.ts";
import { sharedPrint } from "./shared-print.ts";
import { setMapsAside } from "./source-maps.ts";
import { stampShellContract } from "./stamp-schemas.ts";
import { type BuildTarget, outputFolder } from "./targets.ts";
import { usedCalls } from "./used-calls.ts";

/** What the shell's build says of itself, `shell.json` in its folder. Files are relative to its `assets` folder. */
export type ShellBuild = {
  version: string;
  /** Of what it shares with remotes (`sharedPrint`); bundles that render them have the same inside. */
  shared: string;
  /** In the order in which a page loads them. */
  entry: BuiltFile[];
  /** What start-up needs in one language. */
  languages: Record<"en" | "ar", BuiltFile[]>;
  /** The content of each of the shell's own pages that is not in the entry, by its key. */
  pages: Record<string, BuiltFile[]>;
  /** What composes the remotes, loaded after the first screen is interactive. */
  composition: BuiltFile[];
  /**
   * What every remote needs and home does not: federation runtime, `@kalima/platform/react`, `@kalima/ui/content`. Of
   * `@kalima/ui/forms` only the styles, without which a form that came rendered would change its size.
   */
  facade: BuiltFile[];
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

const PAGE_SOURCES: Record<string, RegExp> = {
  home: /shell\/src\/pages\/home\/static-parts\.ts$/,
  about: /shell\/src\/pages\/about\/about-content\.tsx$/,
  contact: /shell\/src\/pages\/about\/contact-content\.tsx$/,
  privacyPolicy: /shell\/src\/pages\/privacy\/privacy-content\.tsx$/,
  developers: /shell\/src\/pages\/developers\/developers-content\.tsx$/,
  connectionLost: /shell\/src\/pages\/states\/connection-lost-content\.tsx$/,
  notFound: /shell\/src\/pages\/states\/not-found-content\.tsx$/,
};

/** Scripts that home runs before it is usable, in one language. */
export function homeScripts({ entry, languages }: ShellBuild): string[] {
  return [...entry, ...languages.en].filter(({ as }) => as === "script").map(({ file }) => file);
}

/** @throws {Error} when the scripts of home, as they are served, exceed the budget. */
export async function checkShellBudget(assets: string, build: ShellBuild): Promise<void> {
  checkBudget("shell, home (brotli)", await servedBytes(assets, homeScripts(build)), SHELL_HOME_BYTES);
}

/** Builds the shell for the browser and for Node, and its service worker. Another `configuration` is for comparisons (`npm run bench`). */
export async function buildShell(
  target: BuildTarget,
  configuration = configurationOf(target),
): Promise<{ build: ShellBuild; stats: StatsCompilation }> {
  const folder = outputFolder(target);
  const assets = join(folder, "assets");
  await mkdir(assets, { recursive: true });
  const stats = await compile(configuration);
  const contract = await stampShellContract(target, usedCalls(stats));
  await compile(prerenderConfigurationOf(target));
  await compile(workerConfigurationOf(target));

  await setMapsAside(assets, target);

  const entry = entryFiles(stats);
  const names = (stats.assets ?? []).map((asset) => asset.name);

  const build: ShellBuild = {
    version: target.version,
    shared: await sharedPrint(),
    entry: await describeFiles(assets, entry),
    languages: {
      en: await describeFiles(assets, textFiles(stats, "en")),
      ar: await describeFiles(assets, textFiles(stats, "ar")),
    },
    pages: Object.fromEntries(
      await Promise.all(
        Object.entries(PAGE_SOURCES).map(async ([key, source]) => [
          key,
          await describeFiles(assets, filesWithModule(stats, source)),
        ]),
      ),
    ),
    composition: await describeFiles(assets, filesWithModule(stats, /live\/go-live\.ts$/)),
    facade: await describeFiles(assets, [
      ...filesWithModule(stats, /platform\/src\/react\/index\.ts$/),
      ...filesWithModule(stats, /ui\/src\/content\.ts$/),
      ...filesWithModule(stats, /ui\/src\/forms\.ts$/).filter((name) => name.endsWith(".css")),
      ...filesWithModule(stats, /compose\/slot\/federated-loader\.ts$/),
    ]),
    fonts: {
      en: names.filter((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name)),
      ar: names.filter((name) => /readex-pro-arabic-wght-normal.*\.woff2$/.test(name)),
    },
  };
  await writeFile(join(folder, "contract.json"), JSON.stringify(contract));
  await writeFile(join(folder, "shell.json"), JSON.stringify(build, null, 2));
  return { build, stats };
}
