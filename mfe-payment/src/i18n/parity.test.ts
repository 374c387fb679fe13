import { describe, expect, it } from "vitest";
import ar from "./ar.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(texts: object, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  );
}

function stems(keys: string[]): string[] {
  return [...new Set(keys.map((key) => key.replace(PLURAL, "")))].sort();
}

describe("translations", () => {
  it("say the same things in both languages", () => {
    expect(stems(keysOf(ar))).toEqual(stems(keysOf(en)));
  });

  it("count with all six forms in Arabic", () => {
    const counted = stems(keysOf(en).filter((key) => PLURAL.test(key)));
    const wanted = counted.flatMap((key) =>
      ["zero", "one", "two", "few", "many", "other"].map((form) => `${key}_${form}`),
    );
    expect(
      keysOf(ar)
        .filter((key) => PLURAL.test(key))
        .sort(),
    ).toEqual(wanted.sort());
  });
});
