import { dirname, isAbsolute, parse, relative, sep } from "node:path";
import { findPackage, readManifest } from "@kalima/contracts/packages";
import type { Compiler } from "@rspack/core";

/** A package of others: ours count as sources, also where a team has installed them. */
export const OF_OTHERS = /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])(?!@kalima[\\/])/;

const INSTALLED = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The same in a module that is written in its own address, as that of the federation runtime is: a path in quotation marks. */
const INSTALLED_IN_DATA = /%22(?:(?!%22).)*node_modules%2F/g;

/**
 * `@kalima/ui/src/actions/button.tsx`, `react@19.3.1/index.js`: a file by its package, wherever that lies. A new version of ours
 * whose file is the same renames nothing.
 */
function nameFile(path: string): string {
  const folder = INSTALLED.exec(path)?.[1] ?? findPackage(dirname(path));
  if (!folder) return path;
  const { name, version } = readManifest(folder);
  const inPackage = relative(folder, path).split(sep).join("/");
  return OF_OTHERS.test(path) ? `${name}@${version}/${inPackage}` : `${name}/${inPackage}`;
}

/** Names requests of one build. Of two copies of a package, the second keeps its paths: equal names are one module to the bundler. */
export function createNamer(): (request: string) => string {
  const paths = new Map<string, string>();

  function claimName(path: string): string {
    const name = nameFile(path);
    const owner = paths.get(name) ?? path;
    paths.set(name, owner);
    return owner === path ? name : path;
  }

  /** Loaders, of which ours is a file of this package, and the module, parted by exclamation marks as the bundler writes them. */
  return (request) =>
    request
      .split("!")
      .map((part, at, parts) => {
        if (part.startsWith("data:")) return part.replace(INSTALLED_IN_DATA, "%22");
        const [path = "", query = ""] = part.split(/(?=\?)/, 2);
        if (!isAbsolute(path)) return part;
        return at < parts.length - 1 ? parse(path).name + query : claimName(path) + query;
      })
      .join("!");
}

/**
 * Names the modules of a remote by their packages. The bundler's own names are paths, and what it numbers or writes follows
 * their order: the same sources would make other bytes where packages are installed at another place.
 */
export class ModuleNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap("ModuleNamesPlugin", (factory) => {
      const nameRequest = createNamer();
      factory.hooks.afterResolve.tap("ModuleNamesPlugin", ({ createData }) => {
        if (!createData) return;
        createData.request = nameRequest(createData.request ?? "");
        createData.userRequest = nameRequest(createData.userRequest ?? "");
      });
    });
  }
}
