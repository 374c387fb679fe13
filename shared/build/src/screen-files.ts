import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { StatsCompilation } from "@rspack/core";
import { filesWithModule } from "./compile.ts";
import { type BuiltFile, describeFiles } from "./file-integrity.ts";

/** `language` and `screens` limit where the file is needed; without them it is needed everywhere. */
export type PreloadedFile = BuiltFile & { language?: "en" | "ar"; screens?: string[] };

type FileOfScreen = PreloadedFile & { screens: string[] };

/** One entry for each file, with all screens that need it. */
function joinScreens(files: readonly FileOfScreen[]): FileOfScreen[] {
  const joined = new Map<string, FileOfScreen>();
  for (const file of files) {
    const known = joined.get(file.file);
    joined.set(file.file, known ? { ...known, screens: [...known.screens, ...file.screens] } : file);
  }
  return [...joined.values()];
}

/** Files of each of these screens, where it is a chunk of its own. */
export async function filesOfScreens(
  folder: string,
  stats: StatsCompilation,
  screens: ReadonlySet<string>,
  common: readonly BuiltFile[],
): Promise<PreloadedFile[]> {
  const found: FileOfScreen[] = [];
  for (const screen of screens) {
    const files = await describeFiles(folder, filesWithModule(stats, new RegExp(`/src/screens/${screen}\\.tsx$`)));
    const own = files.filter(({ file }) => !common.some((other) => other.file === file));
    found.push(...own.map((file) => ({ ...file, screens: [screen] })));
  }
  return joinScreens(found);
}

/** The folders of texts that screens of this remote share: `src/i18n/screens.json`, which its code reads, too. */
export async function readTextFolders(root: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const file = join(root, "src", "i18n", "screens.json");
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
}

/** The texts of all screens in one language, and those of each: in its own folder, or in those that `screens.json` names. */
export async function textsOfScreens(
  folder: string,
  stats: StatsCompilation,
  screens: ReadonlySet<string>,
  { root, language }: { root: string; language: "en" | "ar" },
): Promise<PreloadedFile[]> {
  const describeTexts = (path: string) =>
    describeFiles(folder, filesWithModule(stats, new RegExp(`/src/i18n/${path}${language}\\.json$`)));
  const folders = await readTextFolders(root);
  const found: FileOfScreen[] = [];
  for (const screen of screens)
    for (const part of folders[screen] ?? [screen])
      found.push(...(await describeTexts(`${part}/`)).map((file) => ({ ...file, screens: [screen] })));
  const files: PreloadedFile[] = [...(await describeTexts("")), ...joinScreens(found)];
  return files.map((file) => ({ ...file, language }));
}
