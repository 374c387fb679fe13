import { readFile } from "node:fs/promises";
import type { LoaderContext } from "@rspack/core";

type Texts = { [key: string]: string | Texts };

/** i18next's plural forms. A language has only some of them, and English forms say nothing about an Arabic number. */
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

const isGroup = (value: Texts[string] | undefined): value is Texts => typeof value === "object";

/** Returns the texts with those that they lack, in the other language. A text in any plural form of its own is not lacking. */
export function completeTexts(texts: Texts, others: Texts): Texts {
  const stems = new Set(Object.keys(texts).map((key) => key.replace(PLURAL_FORM, "")));
  const complete: Texts = { ...texts };
  for (const [key, other] of Object.entries(others)) {
    const own = texts[key];
    if (isGroup(own) && isGroup(other)) complete[key] = completeTexts(own, other);
    else if (!stems.has(key.replace(PLURAL_FORM, ""))) complete[key] = other;
  }
  return complete;
}

/**
 * Loads `ar.json` with the English texts that have no translation yet, so that a page shows them instead of their keys, and no
 * visitor loads two languages. A file that lacks nothing is loaded as it is: the bytes of a version do not change.
 */
export default async function loadCompleteTexts(this: LoaderContext, source: string): Promise<string> {
  const english = this.resourcePath.replace(/ar\.json$/, "en.json");
  this.addDependency(english);
  const texts = JSON.parse(source) as Texts;
  const complete = completeTexts(texts, JSON.parse(await readFile(english, "utf8")) as Texts);
  const [before, after] = [JSON.stringify(texts), JSON.stringify(complete)];
  return before === after ? source : after;
}
