import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { translationProblems } from "@kalima/testing";
import { describe, expect, it } from "vitest";

/** Of the remote, and of each screen. */
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

type Texts = { [key: string]: string | Texts };

function textsOf(folder: string, language: "en" | "ar"): Texts {
  return JSON.parse(readFileSync(join(import.meta.dirname, folder, `${language}.json`), "utf8"));
}

function keysOf(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? `${prefix}${key}` : keysOf(text, `${prefix}${key}.`),
  );
}

describe.each(["", ...folders])("the texts in i18n/%s", (folder) => {
  it("say everything in both languages, with every Arabic plural form", () => {
    expect(translationProblems(textsOf(folder, "en"), textsOf(folder, "ar"))).toEqual([]);
  });
});

it("says nothing of a screen that is also said for all of them", () => {
  const common = new Set(keysOf(textsOf("", "en")));
  const repeated = folders.flatMap((folder) => keysOf(textsOf(folder, "en")).filter((key) => common.has(key)));
  expect(repeated).toEqual([]);
});
