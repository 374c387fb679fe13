import { describe, expect, it } from "vitest";
import ar from "./ar.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

type Texts = { [key: string]: string | Texts };

function flat(texts: Texts, prefix = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[`${prefix}${key}`, text]] : flat(text, `${prefix}${key}.`),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const english = new Map(flat(en));
const arabic = new Map(flat(ar));

describe("translations", () => {
  it("exist in both languages", () => {
    const keys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, "")))];
    expect(keys(arabic).sort()).toEqual(keys(english).sort());
  });

  it("have all six Arabic plural forms where a count stands", () => {
    const counted = [...english.keys()].filter((key) => key.endsWith("_other")).map((key) => key.replace(PLURAL, ""));
    for (const key of counted) {
      for (const form of ["zero", "one", "two", "few", "many", "other"])
        expect(arabic.has(`${key}_${form}`)).toBe(true);
    }
  });

  it("keep the same tags and, in the general form, the same placeholders", () => {
    const holes = (text = "") => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort();
    for (const [key, text] of english) {
      if (!PLURAL.test(key) || key.endsWith("_other")) expect(holes(arabic.get(key)), key).toEqual(holes(text));
    }
  });

  it("have no English words in Arabic", () => {
    for (const [key, text] of arabic) {
      const visible = text.replace(/\{\{\w+\}\}|<\/?\w+>/g, "");
      expect(visible, key).not.toMatch(/[A-Za-z]/);
    }
  });
});
