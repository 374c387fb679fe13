import { readFileSync } from "node:fs";
import { join } from "node:path";
import { translationProblems } from "@kalima/testing";
import { expect, it } from "vitest";

const textsOf = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, folder, `${language}.json`), "utf8"));

/** Keys of a keyboard. */
const LATIN = /\b[AR]\b/g;

it.each(["", "cards-section", "earnings-section", "transfer-screen", "transfers-section"])(
  "the texts in i18n/%s say everything, with every Arabic plural form",
  (folder) => {
    expect(translationProblems(textsOf(folder, "en"), textsOf(folder, "ar"), { latin: LATIN })).toEqual([]);
  },
);
