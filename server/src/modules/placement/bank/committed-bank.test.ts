import { cefrLevel } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import type { Section } from "./item-bank.ts";
import { lintBank } from "./lint/item-linter.ts";
import { readFilmWords, readWordExceptions } from "./lint/word-lists.fixtures.ts";
import { readBank } from "./read-bank.ts";

describe("the committed item bank", () => {
  const bank = readBank();

  it("has no problem that the linter knows", () => {
    const problems = lintBank(bank, readFilmWords(), readWordExceptions());
    expect(problems.map(({ at, rule, detail }) => `${at}: ${rule}: ${detail}`)).toEqual([]);
  });

  it.each<{ section: Section; items: number }>([
    { section: "grammar", items: 16 },
    { section: "vocabulary", items: 14 },
    { section: "reading", items: 14 },
    { section: "listening", items: 12 },
  ])("has $items items of $section in each band", ({ section, items }) => {
    const files = bank.filter((file) => file.section === section);
    expect(files.map((file) => [file.level, file.items.length])).toEqual(
      cefrLevel.options.map((level) => [level, items]),
    );
  });
});
