import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BuildTarget, mapsFolder } from "./targets.ts";

/** A comment that links a source map; the bare word may occur in code. */
const MAP_COMMENT = /[#@]\s*sourceMappingURL\s*=/;
const TEXT_FILE = /\.(js|css|json|svg|html)$/;

/**
 * Moves the maps that a build left in a public folder to the package's own folder of maps, which is never
 * served; stack traces are resolved there by version.
 */
export async function setMapsAside(publicFolder: string, target: Pick<BuildTarget, "root" | "version">): Promise<void> {
  const folder = mapsFolder(target);
  const maps = (await readdir(publicFolder)).filter((name) => name.endsWith(".map"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(maps.map((name) => rename(join(publicFolder, name), join(folder, name))));
}

/** @throws when a public folder holds a source map, or a file that names one: then the sources would be public. */
export async function checkNoMaps(publicFolder: string): Promise<void> {
  const names = (await readdir(publicFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const map = names.find((name) => /\.map(\.br|\.gz)?$/.test(name));
  if (map) throw new Error(`${map} is a source map in a public folder`);
  await Promise.all(
    names
      .filter((name) => TEXT_FILE.test(name))
      .map(async (name) => {
        if (MAP_COMMENT.test(await readFile(name, "utf8"))) throw new Error(`${name} names a source map`);
      }),
  );
}
