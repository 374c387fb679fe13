import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const RULE = /(?<selector>[^{}]+)\{(?<body>[^{}]*)\}/g;

/** Rules that keep something at the bottom of the window while the page is scrolled. */
function findBottomBars(css: string): string[] {
  return [...css.matchAll(RULE)].flatMap(({ groups }) => {
    const { selector = "", body = "" } = groups ?? {};
    const sticks = /position:\s*sticky/.test(body) && /inset-block-end:/.test(body);
    return sticks ? [selector.trim().split("\n").at(-1) ?? ""] : [];
  });
}

it("a bar at the bottom of a page says how high it is, so that nothing floats over it before code has measured it", () => {
  const sheets = globSync("{shell,mfe-*}/src/**/*.module.css", { cwd: ROOT });
  const bars = sheets.flatMap((path) => {
    const css = readFileSync(resolve(ROOT, path), "utf8");
    return findBottomBars(css).map((bar) => ({ bar: `${path} ${bar}`, says: css.includes(`:root:has(${bar})`) }));
  });
  expect(bars.length).toBeGreaterThan(3);
  expect(bars.filter(({ says }) => !says)).toEqual([]);
});
