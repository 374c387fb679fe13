import { describe, expect, it } from "vitest";
import policyAr from "../pages/privacy/texts-ar.json";
import policyEn from "../pages/privacy/texts-en.json";
import arTexts from "./ar.json";
import enTexts from "./en.json";

const en = { ...enTexts, privacy: policyEn };
const ar = { ...arTexts, privacy: policyAr };

const ARABIC_FORMS = ["zero", "one", "two", "few", "many", "other"];
const PLURAL = /_(zero|one|two|few|many|other)$/;

function leaves(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, below]) => leaves(below, path ? `${path}.${key}` : key));
}

const english = new Map(leaves(en));
const arabic = new Map(leaves(ar));
const keysOf = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, "")))].sort();
const holesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe("the shell's texts", () => {
  it("have the same keys in both languages", () => {
    expect(keysOf(arabic)).toEqual(keysOf(english));
  });

  it("fill the same places in both languages", () => {
    for (const [key, text] of english) {
      if (!PLURAL.test(key))
        expect({ key, holes: holesOf(arabic.get(key) ?? "") }).toEqual({ key, holes: holesOf(text) });
    }
  });

  it("have all six Arabic plural forms wherever a count stands", () => {
    const counted = [...english.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ""));
    for (const key of counted) {
      for (const form of ARABIC_FORMS) expect([...arabic.keys()]).toContain(`${key}_${form}`);
    }
  });

  it("are never empty, and Arabic where they should be", () => {
    for (const [key, text] of arabic) {
      expect(text.trim(), key).not.toBe("");
      if (/^(language\.|home\.scene\.student|privacy\.sections\.\d+\.id)/.test(key)) continue;
      expect(text, key).toMatch(/\p{Script=Arabic}/u);
    }
  });
});
