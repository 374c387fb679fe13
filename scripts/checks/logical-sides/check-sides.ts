import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDeclarations } from "./css-declarations.ts";
import { physicalSide } from "./physical-side.ts";
import { scriptDeclarations } from "./script-declarations.ts";

const SOURCES = "{shell,mfe-*,shared/*,examples/*}/src/**/*.{css,ts,tsx}";

type Allowance = { path: string; text: string; reason: string };

/**
 * Declarations of a side that look the same in both directions. An allowance that no source needs is a problem, too.
 */
export const ALLOWED: readonly Allowance[] = [
  {
    path: "mfe-catalog/src/shared/play-mark.module.css",
    text: "translate: 1.5px",
    reason: "players do not mirror, and this one's triangle points to the right",
  },
  {
    path: "shell/src/film/film-style.ts",
    text: "--film-from: translate(-46px,-28px)",
    reason: "the mark does not mirror, so its parts come from the same sides",
  },
  {
    path: "shell/src/film/film-style.ts",
    text: "--film-from: translate(46px,28px)",
    reason: "as above",
  },
];

/** Every declaration of this project folder that names a side of the screen instead of one of the text, in one line each. */
export function checkSides(root: string, allowed = ALLOWED): string[] {
  const paths = globSync(SOURCES, { cwd: root }).filter((path) => !/\.(test|fixtures)\.tsx?$/.test(path));
  const used = new Set<Allowance>();
  const problems = paths.sort().flatMap((path) => {
    const source = readFileSync(join(root, path), "utf8");
    const declarations = path.endsWith(".css") ? parseDeclarations(source) : scriptDeclarations(path, source);
    return declarations.flatMap((declaration) => {
      const instead = physicalSide(declaration);
      if (!instead) return [];
      const text = `${declaration.property}: ${declaration.value}`;
      const allowance = allowed.find((entry) => entry.path === path && entry.text === text);
      if (allowance) used.add(allowance);
      const line = source.slice(0, declaration.at).split("\n").length;
      return allowance ? [] : [`${path}:${line} ${text}: ${instead}`];
    });
  });
  const idle = allowed.filter((allowance) => !used.has(allowance));
  return [...problems, ...idle.map(({ path, text }) => `${path} has no "${text}" any more: remove its allowance`)];
}
