import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

export type PageFile = { type: string; body: string };

/** Names are the addresses: modules import each other as `./name.ts`. */
const SCRIPTS = ["fields.ts", "card-rules.ts"] as const;
const folder = join(import.meta.dirname, "browser");

/** What the page loads, by file name; scripts without their types. */
export function readPageFiles(): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of SCRIPTS) {
    const body = stripTypeScriptTypes(readFileSync(join(folder, name), "utf8"));
    files.set(name, { type: "text/javascript; charset=utf-8", body });
  }
  files.set("fields.css", { type: "text/css; charset=utf-8", body: readFileSync(join(folder, "fields.css"), "utf8") });
  return files;
}
