import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { ARABIC_FONTS, cutFont, unicodeRange } from "./cut-font.ts";

const require = createRequire(import.meta.url);
const inPackage = (name: string, file: string) =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), file));
const STYLES = readFileSync(join(import.meta.dirname, "../fonts.css"), "utf8").replace(/\s+/g, " ");
/** Every page in Arabic preloads two files, which stay below what its font took when that had no Latin letters. */
const MAX_BYTES = 30 * 1024;

const cut = Object.entries(ARABIC_FONTS).map(([file, { package: name, source, characters }]) => ({
  file,
  make: () => cutFont(inPackage(name, `files/${source}`), characters),
}));
const licenses = ["readex-pro", "noto-sans-arabic"].map((name) => ({
  file: `LICENSE-${name}.txt`,
  make: async () => inPackage(`@fontsource-variable/${name}`, "LICENSE"),
}));

it.each([...cut, ...licenses])(
  "$file is cut from its package (UPDATE_FONTS=1 writes it anew)",
  async ({ file, make }) => {
    const path = join(import.meta.dirname, file);
    const wanted = await make();
    if (process.env.UPDATE_FONTS === "1") writeFileSync(path, wanted);
    expect(existsSync(path) && readFileSync(path).equals(wanted)).toBe(true);
  },
);

it.each(Object.entries(ARABIC_FONTS))("the styles load %s for the characters that it has", (file, { characters }) => {
  const rule = STYLES.split("@font-face").find((text) => text.includes(`fonts/${file}`)) ?? "";
  expect(/unicode-range: ([^;]+);/.exec(rule)?.[1]).toBe(unicodeRange(characters));
});

it("a page in Arabic loads no more than its budget", () => {
  const preloaded = Object.keys(ARABIC_FONTS).filter((file) => !file.includes("digits"));
  const sizes = preloaded.map((file) => readFileSync(join(import.meta.dirname, file)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});
