import { describe, expect, it } from "vitest";
import { randomFrom } from "../../../kernel/random-from.ts";
import { afterAnswers, PRIOR } from "../ability/ability.policy.ts";
import { LEVELS } from "../ability/levels.ts";
import { anyBank } from "./any-bank.fixtures.ts";
import { bankOf } from "./bank-groups.ts";
import { adaptiveSection, firstSection, SECTION_ITEMS } from "./choose-items.policy.ts";

const random = randomFrom(1);
const bank = bankOf(anyBank(random));
const strong = afterAnswers(PRIOR, [
  { discrimination: 2, difficulty: 2, isRight: true },
  { discrimination: 2, difficulty: 2.5, isRight: true },
]);
const weak = afterAnswers(PRIOR, [
  { discrimination: 2, difficulty: -2, isRight: false },
  { discrimination: 2, difficulty: -2.5, isRight: false },
]);

const meanDifficulty = (groups: ReturnType<typeof adaptiveSection>) => {
  const items = groups.flatMap(({ items }) => items);
  return items.reduce((sum, { difficulty }) => sum + difficulty, 0) / items.length;
};

describe("the items of a section", () => {
  it("begin with some of each level, easiest first", () => {
    const drawn = firstSection(bank.groups.grammar, random);
    expect(drawn.map(({ level }) => level).toSorted()).toEqual(["A1", "A2", "B1", "B1", "B2", "B2", "C1", "C2"]);
    const levels = drawn.map(({ level }) => LEVELS.indexOf(level));
    expect(levels[0]).toBeLessThan(levels.at(-1) ?? 0);
  });

  it.each(["vocabulary", "reading", "listening"] as const)(
    "include eight of %s, in whole groups that suit the person",
    (section) => {
      for (let round = 0; round < 30; round += 1) {
        const [hard, easy] = [strong, weak].map((belief) => adaptiveSection(bank.groups[section], belief, random));
        if (!hard || !easy) throw new Error("not drawn");
        for (const drawn of [hard, easy]) {
          expect(drawn.flatMap(({ items }) => items)).toHaveLength(SECTION_ITEMS);
          expect(new Set(drawn).size).toBe(drawn.length);
        }
        expect(meanDifficulty(hard)).toBeGreaterThan(meanDifficulty(easy) + 1);
      }
    },
  );

  it("differ from one person to the next", () => {
    const ids = () => adaptiveSection(bank.groups.vocabulary, PRIOR, random).map(({ id }) => id);
    expect(new Set(Array.from({ length: 10 }, () => ids().join())).size).toBeGreaterThan(5);
  });

  it("cannot be chosen from a bank without eight of them", () => {
    expect(() => adaptiveSection(bank.groups.listening.slice(0, 3), PRIOR, random)).toThrow("no eight items");
  });
});
