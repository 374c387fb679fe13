import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { translationProblems } from "./translation-problems.ts";

type Texts = { [key: string]: string | Texts };

function listKeys(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? `${prefix}${key}` : listKeys(text, `${prefix}${key}.`),
  );
}

/**
 * Tests all texts of a remote: those in `folder`, and those of each screen in the folders below it.
 *
 * @param options see `translationProblems`
 */
export function testTexts(folder: string, options: Parameters<typeof translationProblems>[2] = {}): void {
  const screens = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const textsIn = (screen: string, language: "en" | "ar"): Texts =>
    JSON.parse(readFileSync(join(folder, screen, `${language}.json`), "utf8"));

  describe.each(["", ...screens])("the texts in i18n/%s", (screen) => {
    it("say everything in both languages, with every Arabic plural form", () => {
      expect(translationProblems(textsIn(screen, "en"), textsIn(screen, "ar"), options)).toEqual([]);
    });
  });

  it("says nothing of a screen that is also said for all of them", () => {
    const common = new Set(listKeys(textsIn("", "en")));
    const repeated = screens.flatMap((screen) => listKeys(textsIn(screen, "en")).filter((key) => common.has(key)));
    expect(repeated).toEqual([]);
  });
}
