import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { INSTEAD } from "./forbidden-reads.ts";
import { openProject } from "./modules.ts";
import { type RenderRead, renderReads } from "./render-reads.ts";

/** Whose components and hooks run on the server as well. */
const CHECKED = /^(mfe-[a-z-]+\/src|shared\/ui\/src|shared\/platform\/src\/react)\//;

/** Returns what this project folder must not read while rendering, one line for each read. */
export function checkRenders(root: string): string[] {
  const sources = new Map(
    globSync(["mfe-*/src/**/*.{ts,tsx}", "{shared/{ui,platform,contracts},contracts/*}/src/**/*.{ts,tsx}"], {
      cwd: root,
    })
      .filter((path) => !/\.(test|fixtures)\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
  const reads = renderReads(openProject(sources, findEntries(root)), (path) => CHECKED.test(path));
  return reads.map((read) => formatRead(read, sources.get(read.path) ?? ""));
}

/** `@kalima/platform/react` → `shared/platform/src/react/index.ts`, of all packages in `shared` and `contracts`. */
function findEntries(root: string): Map<string, string> {
  const packages = globSync("{shared,contracts}/*/package.json", { cwd: root }).map((path) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), "utf8"));
    return {
      name,
      folder: path.slice(0, -"/package.json".length),
      exports: exports as Record<string, string | object>,
    };
  });
  return new Map(
    packages.flatMap(({ name, folder, exports }) =>
      Object.entries(exports).flatMap(([entry, path]): [string, string][] =>
        typeof path === "string" ? [[join(name, entry), join(folder, path)]] : [],
      ),
    ),
  );
}

function formatRead({ path, at, where, text, through, instead }: RenderRead, source: string): string {
  const line = source.slice(0, at).split("\n").length;
  const chain = through.length > 0 ? `, through ${through.join(" → ")}` : "";
  return `${path}:${line} ${where} reads ${text} while rendering${chain}: ${INSTEAD[instead]}`;
}
