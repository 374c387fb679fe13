import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ShellBuild } from "../../../shared/build/src/build-shell.ts";
import { filesWithModule } from "../../../shared/build/src/compile.ts";
import { type BuiltFile, describeFiles } from "../../../shared/build/src/file-integrity.ts";
import { readTextFolders } from "../../../shared/build/src/screen-files.ts";
import { remoteManifest } from "../../../shared/contracts/src/pages/index.ts";
import { ROOT } from "../../root.ts";

type Stats = Parameters<typeof filesWithModule>[0];
type RemoteFile = BuiltFile & { language?: "en" | "ar"; screens?: string[] };

/** Where the monolith has what was a remote: its files by the shape of a release, for the same preloads. */
export type RemoteFiles = { entry: BuiltFile; preload: RemoteFile[] };

async function listScreens(name: string): Promise<string[]> {
  const module = (await import(`${pathToFileURL(join(ROOT, name, "remote.manifest.ts"))}`)) as { manifest: unknown };
  const { pages, slots } = remoteManifest.parse(module.manifest);
  return [...new Set([...pages, ...slots].flatMap(({ screen }) => screen ?? []))];
}

/** @throws when a remote has no chunk of its own. */
export async function remoteFiles(
  names: readonly string[],
  build: ShellBuild,
  stats: Stats,
  assets: string,
): Promise<Record<string, RemoteFiles>> {
  // Loaded with every page.
  const common = new Set([...build.entry, ...build.composition].map(({ file }) => file));
  const describeMatching = async (path: string) => {
    const files = await describeFiles(assets, filesWithModule(stats, new RegExp(path)));
    return files.filter(({ file }) => !common.has(file));
  };

  async function readFiles(name: string): Promise<RemoteFiles> {
    const [entry, ...rest] = (await describeMatching(`/${name}/src/app\\.ts$`)).reverse();
    if (!entry) throw new Error(`the monolith has no chunk of ${name}`);
    const always = [entry, ...rest, ...(await describeMatching(`/${name}/src/root\\.tsx$`))];
    const found = new Map<string, RemoteFile>(always.map((file) => [file.file, file]));
    for (const screen of await listScreens(name)) {
      for (const file of await describeMatching(`/${name}/src/screens/${screen}\\.tsx$`)) {
        const known = found.get(file.file);
        if (known && !known.screens) continue;
        found.set(file.file, { ...file, screens: [...(known?.screens ?? []), screen] });
      }
    }
    for (const language of ["en", "ar"] as const) {
      for (const file of await describeMatching(`/${name}/src/i18n/${language}\\.json$`))
        if (!found.has(file.file)) found.set(file.file, { ...file, language });
      const folders = await readTextFolders(join(ROOT, name));
      for (const screen of await listScreens(name)) {
        for (const part of folders[screen] ?? [screen])
          for (const file of await describeMatching(`/${name}/src/i18n/${part}/${language}\\.json$`)) {
            const known = found.get(file.file);
            if (known && !known.screens) continue;
            found.set(file.file, { ...file, language, screens: [...(known?.screens ?? []), screen] });
          }
      }
    }
    found.delete(entry.file);
    return { entry, preload: [...found.values()] };
  }

  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFiles(name)] as const)));
}
