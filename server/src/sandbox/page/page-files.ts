import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

export type PageFile = { type: string; body: string | Buffer };

/** Names are the addresses: modules import each other as `./name.ts`. */
const SCRIPTS = ["fields.ts", "card-rules.ts"].map((name) => join(import.meta.dirname, "browser", name));
const STYLES = ["fields.css", "phone.css"];
/** The site's own fonts, served from here: the frame loads nothing from other origins. */
const FONTS = {
  "figtree.woff2": "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  "readex-pro-latin.woff2": "@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2",
  "readex-pro-arabic.woff2": "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2",
} as const;

/** Reads the files that a page with card fields loads, by file name; scripts without types. Served below `/page/`. */
export function readPageFiles(scripts: readonly string[] = SCRIPTS): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const path of scripts) {
    const body = stripTypeScriptTypes(readFileSync(path, "utf8"));
    files.set(basename(path), { type: "text/javascript; charset=utf-8", body });
  }
  for (const [name, module] of Object.entries(FONTS)) {
    files.set(name, { type: "font/woff2", body: readFileSync(fileURLToPath(import.meta.resolve(module))) });
  }
  for (const name of STYLES) {
    const body = readFileSync(join(import.meta.dirname, "browser", name), "utf8");
    files.set(name, { type: "text/css; charset=utf-8", body });
  }
  return files;
}
