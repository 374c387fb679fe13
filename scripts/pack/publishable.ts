import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Targets = Record<string, string | Record<string, string>>;

export type Publishable = {
  name: string;
  version: string;
  /** Absolute. */
  folder: string;
  /** Patterns; those with an exclamation mark are left out. */
  files: string[];
  exports: Targets;
  dependencies?: Record<string, string>;
  publishConfig?: { exports?: Targets };
};

/** The packages that a remote in a repository of its own installs: those of `shared` and `contracts` that are not private. */
export function publishablePackages(root: string): Publishable[] {
  return globSync("{shared,contracts}/*/package.json", { cwd: root })
    .sort()
    .map((path) => ({
      ...JSON.parse(readFileSync(join(root, path), "utf8")),
      folder: join(root, path, ".."),
    }))
    .filter((manifest) => !manifest.private);
}

/**
 * The exports of a package as it is published: sources under a condition of their own, for the build of a remote, and what
 * is made of them for everybody else.
 */
export function publishedExports(exports: Targets): Targets {
  return Object.fromEntries(
    Object.entries(exports).map(([subpath, target]) => {
      const [, module] = typeof target === "string" ? (/^\.\/src\/(.*)\.tsx?$/.exec(target) ?? []) : [];
      if (!module || typeof target !== "string") return [subpath, target];
      return [subpath, { "@kalima/source": target, types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` }];
    }),
  );
}
