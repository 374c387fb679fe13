import { dirname, isAbsolute, parse, relative, sep } from "node:path";
import { findPackage, readManifest } from "@kalima/contracts/packages";
import type { Compiler } from "@rspack/core";

/** A package of others: ours count as sources, also where a team has installed them. */
export const OF_OTHERS = /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])(?!@kalima[\\/])/;

const INSTALLED = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The same in a module that is written in its own address, as that of the federation runtime is: a path in quotation marks. */
const INSTALLED_IN_DATA = /%22(?:(?!%22).)*node_modules%2F/g;

/** `@kalima/ui@0.1.0/src/actions/button.tsx`: a file by its package, wherever that lies. */
function nameFile(path: string): string {
  const folder = INSTALLED.exec(path)?.[1] ?? findPackage(dirname(path));
  if (!folder) return path;
  const { name, version } = readManifest(folder);
  return `${name}@${version}/${relative(folder, path).split(sep).join("/")}`;
}

/** A request as the bundler writes it: loaders, of which ours is a file of this package, and the module, parted by exclamation marks. */
export function nameRequest(request: string): string {
  return request
    .split("!")
    .map((part, at, parts) => {
      if (part.startsWith("data:")) return part.replace(INSTALLED_IN_DATA, "%22");
      const [path = "", query = ""] = part.split(/(?=\?)/, 2);
      if (!isAbsolute(path)) return part;
      return at < parts.length - 1 ? parse(path).name + query : nameFile(path) + query;
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
      factory.hooks.afterResolve.tap("ModuleNamesPlugin", ({ createData }) => {
        if (!createData) return;
        createData.request = nameRequest(createData.request ?? "");
        createData.userRequest = nameRequest(createData.userRequest ?? "");
      });
    });
  }
}
