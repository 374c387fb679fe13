import { expect, it } from "vitest";
import { lintBank } from "./lint/item-linter.ts";
import { filmWords, readWordExceptions } from "./lint/word-lists.fixtures.ts";
import { readBank } from "./read-bank.ts";

it("the item bank has no problem that the linter knows", () => {
  const problems = lintBank(readBank(), filmWords(), readWordExceptions());
  expect(problems.map(({ at, rule, detail }) => `${at}: ${rule}: ${detail}`)).toEqual([]);
});
