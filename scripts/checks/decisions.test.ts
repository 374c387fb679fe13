import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../root.ts";

const FOLDER = join(ROOT, "docs", "decisions");
const index = readFileSync(join(FOLDER, "README.md"), "utf8");
const files = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name));

/** Returns the entry that the index must have for a decision: its number, its title and its file. */
function makeEntry(file: string): string {
  const [heading = ""] = readFileSync(join(FOLDER, file), "utf8").split("\n");
  const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
  return `- ${number}. [${title}](${file})`;
}

describe("the index of decisions", () => {
  it("lists each decision once, under its number and title", () => {
    const entries = index.split("\n").filter((line) => line.startsWith("- "));
    expect(entries.sort()).toEqual(files.map(makeEntry).sort());
  });

  it("has no two decisions with one number, and no number that differs from its file's", () => {
    const numbers = files.map((file) => [Number(file.slice(0, 4)), Number(/^- (\d+)/.exec(makeEntry(file))?.[1])]);
    expect(numbers.filter(([ofFile, ofHeading]) => ofFile !== ofHeading)).toEqual([]);
    expect(new Set(numbers.map(([number]) => number)).size).toBe(files.length);
  });
});
