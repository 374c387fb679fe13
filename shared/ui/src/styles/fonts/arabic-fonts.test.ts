import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { ARABIC_FONTS, cutFont, unicodeRange } from "./cut-font.ts";

const PACKAGE = createRequire(import.meta.url).resolve("@fontsource-variable/readex-pro/package.json");
const STYLES = readFileSync(join(import.meta.dirname, "../fonts.css"), "utf8").replace(/\s+/g, " ");
/** Together they stay below what a page in Arabic took for its font when that had neither Latin letters nor digits. */
const MAX_BYTES = 30 * 1024;

const cut = Object.entries(ARABIC_FONTS).map(([file, { source, characters }]) => ({
  file,
  make: () => cutFont(readFileSync(join(dirname(PACKAGE), "files", source)), characters),
}));

it.each([
  ...cut,
  { file: "LICENSE-readex-pro.txt", make: async () => readFileSync(join(dirname(PACKAGE), "LICENSE")) },
])("$file is cut from Readex Pro (UPDATE_FONTS=1 writes it anew)", async ({ file, make }) => {
  const path = join(import.meta.dirname, file);
  const wanted = await make();
  if (process.env.UPDATE_FONTS === "1") writeFileSync(path, wanted);
  expect(existsSync(path) && readFileSync(path).equals(wanted)).toBe(true);
});

it.each(Object.entries(ARABIC_FONTS))("the styles load %s for the characters that it has", (file, { characters }) => {
  const rule = STYLES.split("@font-face").find((text) => text.includes(`fonts/${file}`)) ?? "";
  expect(/unicode-range: ([^;]+);/.exec(rule)?.[1]).toBe(unicodeRange(characters));
});

it("a page in Arabic loads no more than its budget", () => {
  const sizes = Object.keys(ARABIC_FONTS).map((file) => readFileSync(join(import.meta.dirname, file)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});
