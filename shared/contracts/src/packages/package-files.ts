import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/**
 * Condition of `exports` that leads to the sources of an installed package. It carries them beside the JavaScript made of
 * them: bundles are made of sources alone, so that they have the same bytes wherever the packages lie.
 */
export const SOURCE_CONDITION = "@kalima/source";

type Target = string | { [condition: string]: string };

export type PackageManifest = {
  name: string;
  version: string;
  keywords?: string[];
  exports?: Record<string, Target>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

export function readManifest(folder: string): PackageManifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageManifest;
}

/** The file behind a subpath of a package: its source for a build, what Node can run for the rest. */
export function exportedFile(folder: string, subpath: string, use: "build" | "run"): string | null {
  const target = readManifest(folder).exports?.[subpath];
  const file = typeof target === "string" ? target : target?.[use === "build" ? SOURCE_CONDITION : "default"];
  return typeof file === "string" ? join(folder, file) : null;
}

/** By folder. A build asks for each of its modules. */
const known = new Map<string, string | null>();

/** The package that a folder lies in. */
export function findPackage(folder: string): string | null {
  const found = known.get(folder);
  if (found !== undefined) return found;
  const above = dirname(folder);
  const isHere = existsSync(join(folder, "package.json"));
  const result = isHere ? folder : above === folder ? null : findPackage(above);
  known.set(folder, result);
  return result;
}

/** The folder of a package that code in this folder may import, as Node finds it; null where it is not installed. */
export function findDependency(folder: string, name: string): string | null {
  const own = findPackage(folder);
  if (own && readManifest(own).name === name) return realpathSync(own);
  for (let from = folder; ; from = dirname(from)) {
    const path = join(from, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return realpathSync(path);
    if (from === dirname(from)) return null;
  }
}

const isInstalled = (path: string) => path.includes(`${sep}node_modules${sep}`);

/** The file that Node runs for a source: itself, or in an installed package, where Node strips no types, the JavaScript made of it. */
export function runnableFile(source: string): string {
  const folder = isInstalled(source) ? findPackage(dirname(source)) : null;
  if (!folder) return source;
  return join(folder, "dist", relative(join(folder, "src"), source).replace(/\.tsx?$/, ".js"));
}
