import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/root.ts";
import type { Language } from "./fixtures.ts";

type Texts = { [key: string]: string | Texts };

/**
 * Texts of a part of the site in the visitor's language, so that a journey is written once and read in both.
 * Texts that load with one screen, in a folder below, count as the part's; texts elsewhere have a `folder` of their own.
 * Values are put in for `{{name}}`; an unknown key fails the test.
 */
export function readTexts(part: string, language: Language, folder = "src/i18n") {
  const home = join(ROOT, part, folder);
  const files = [".", ...readdirSync(home)].map((name) => join(home, name, `${language}.json`)).filter(existsSync);
  const all = files.map((file) => JSON.parse(readFileSync(file, "utf8")) as Texts);
  return (key: string, values: Record<string, string | number> = {}): string => {
    const found = all.map((texts) => textAt(texts, key)).find((text) => text !== undefined);
    if (found === undefined) throw new Error(`${part} has no text "${key}" in ${language}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ""));
  };
}

function textAt(texts: Texts, key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<string | Texts | undefined>((level, word) => (typeof level === "object" ? level[word] : undefined), texts);
  return typeof found === "string" ? found : undefined;
}

/** A text with holes as a pattern, for what only the site knows (amounts, times). */
export function makePattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\\\{\\\{\w+\\\}\\\}/g, ".+");
  return new RegExp(escaped);
}
