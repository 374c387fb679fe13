import { globSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { ROOT } from "../root.ts";

type Sources = ReadonlyMap<string, string>;

/** These put a module together: they import from all of its folders, and no source of the module imports them. */
const COMPOSES = /(?:\/public|\.module)\.ts$/;
const NO_PRODUCT = /\.(?:test|fixtures)\.ts$|\/tests\//;

/** `bookings/changes`, or `bookings` for a source beside the folders of its module. Folders inside a folder count as that one. */
function getFolder(path: string): string {
  const [module = "", ...rest] = path.replace("server/src/modules/", "").split("/");
  return rest.length > 1 ? `${module}/${rest[0]}` : module;
}

/** Relative imports and re-exports of a source, as paths. Dynamic imports are lazy and make no circle at load time. */
function readImports(path: string, source: string): string[] {
  const { module } = parseSync(path, source);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? "")),
  ];
  return specifiers.filter((name) => name.startsWith(".")).map((name) => posix.join(dirname(path), name));
}

/** Sources that import what puts their own module together. */
function findImportsOfOwnFace(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (COMPOSES.test(path) || NO_PRODUCT.test(path)) return [];
    const module = path.split("/")[3];
    const own = readImports(path, source).filter((to) => COMPOSES.test(to) && to.split("/")[3] === module);
    return own.map((to) => `${path} → ${to}`);
  });
}

/** By folder: the other folders of the same module that it imports. */
function readArrows(sources: Sources): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    if (COMPOSES.test(path) || NO_PRODUCT.test(path)) continue;
    const from = getFolder(path);
    const module = from.split("/")[0];
    for (const to of readImports(path, source).map(getFolder)) {
      if (to === from || to.split("/")[0] !== module) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

/** Folders from which imports lead back to the same folder. */
function findCircles(sources: Sources): string[] {
  const arrows = readArrows(sources);
  return [...arrows.keys()].filter((folder) => {
    const reached = new Set(arrows.get(folder));
    for (const next of reached) for (const further of arrows.get(next) ?? []) reached.add(further);
    return reached.has(folder);
  });
}

const planted = (...files: [path: string, source: string][]): Sources =>
  new Map(files.map(([path, source]) => [`server/src/modules/${path}`, source]));

const paths = globSync("server/src/modules/**/*.ts", { cwd: ROOT });
const sources: Sources = new Map(paths.map((path) => [path, readFileSync(`${ROOT}/${path}`, "utf8")]));

describe("folders of a module", () => {
  it("import each other in one direction only", () => {
    expect(sources.size).toBeGreaterThan(500);
    expect(findCircles(sources)).toEqual([]);
  });

  it("do not import the public.ts or the module file of their own module", () => {
    expect(findImportsOfOwnFace(sources)).toEqual([]);
    const own = planted(["a/b/x.ts", 'import "../public.ts";'], ["a/c/y.ts", 'import "../../b/public.ts";']);
    expect(findImportsOfOwnFace(own)).toEqual(["server/src/modules/a/b/x.ts → server/src/modules/a/public.ts"]);
  });

  it.each([
    ["two folders", planted(["a/b/x.ts", 'import "../c/y.ts";'], ["a/c/y.ts", 'export { x } from "../b/x.ts";'])],
    ["a folder and what is beside it", planted(["a/x.ts", 'import "./b/y.ts";'], ["a/b/y.ts", 'import "../x.ts";'])],
    ["types", planted(["a/x.ts", 'import type { Y } from "./b/y.ts";'], ["a/b/y.ts", 'import "../x.ts";'])],
  ])("refuses a circle of %s", (_, sources) => {
    expect(findCircles(sources)).toHaveLength(2);
  });

  it("refuses a circle of three folders", () => {
    const circle = planted(
      ["a/b/x.ts", 'import "../c/y.ts";'],
      ["a/c/y.ts", 'import "../d/z.ts";'],
      ["a/d/z.ts", 'import "../b/x.ts";'],
    );
    expect(findCircles(circle)).toHaveLength(3);
  });

  it.each(["a/public.ts", "a/a.module.ts", "a/x.test.ts"])("lets %s import every folder", (path) => {
    expect(findCircles(planted([path, 'import "./b/y.ts";'], ["a/b/y.ts", 'import "../z.ts";']))).toEqual([]);
  });
});
