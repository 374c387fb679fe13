import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { type Publishable, publishablePackages, publishedExports } from "../pack/publishable.ts";
import { ROOT } from "../root.ts";

const packageOf = (request: string) => request.split("/", request.startsWith("@") ? 2 : 1).join("/");

/** Names of modules that a module imports or passes on, types included, now or later. */
function requestsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const { module } = parseSync(path, source);
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.map((entry) => entry.moduleRequest?.value ?? ""),
  );
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...passedOn,
    ...later.flatMap((text) => /^"(.*)"$/.exec(text)?.[1] ?? []),
  ];
}

/** Packages that the published sources of a package import. */
function importedPackages({ folder, files }: Publishable): string[] {
  const exclude = files.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  const requests = globSync("src/**/*.{ts,tsx}", { cwd: folder, exclude }).flatMap((path) =>
    requestsOf(join(folder, path)),
  );
  const names = requests.filter((request) => /^[@a-z]/.test(request) && !isBuiltin(request)).map(packageOf);
  return [...new Set(names)].sort();
}

describe.each(publishablePackages(ROOT))("the package $name", (manifest) => {
  const { name, exports, publishConfig, dependencies = {} } = manifest;

  it("is published with its sources, and the JavaScript and types made of them", () => {
    expect(publishConfig?.exports).toEqual(publishedExports(exports));
  });

  it("depends on all that it imports, by ranges", () => {
    const known = [name, ...Object.keys(dependencies)];
    expect(importedPackages(manifest).filter((imported) => !known.includes(imported))).toEqual([]);
    expect(Object.values(dependencies)).not.toContain("workspace:*");
  });
});
