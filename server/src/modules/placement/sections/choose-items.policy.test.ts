import { describe, expect, it } from "vitest";
import { createRandom } from "../../../kernel/create-random.ts";
import { PRIOR, updateBelief } from "../ability/ability.policy.ts";
import { LEVELS } from "../ability/levels.ts";
import { buildAnyBank } from "./any-bank.fixtures.ts";
import { buildBank } from "./bank-groups.ts";
import { drawAdaptiveSection, drawFirstSection, SECTION_ITEMS } from "./choose-items.policy.ts";

const random = createRandom(1);
const bank = buildBank(buildAnyBank(random));
const strong = updateBelief(PRIOR, [
  { discrimination: 2, difficulty: 2, isRight: true },
  { discrimination: 2, difficulty: 2.5, isRight: true },
]);
const weak = updateBelief(PRIOR, [
  { discrimination: 2, difficulty: -2, isRight: false },
  { discrimination: 2, difficulty: -2.5, isRight: false },
]);

const computeMeanDifficulty = (groups: ReturnType<typeof drawAdaptiveSection>) => {
  const items = groups.flatMap(({ items }) => items);
  return items.reduce((sum, { difficulty }) => sum + difficulty, 0) / items.length;
};

describe("the items of a section", () => {
  it("begin with some of each level, easiest first", () => {
    const drawn = drawFirstSection(bank.groups.grammar, random);
    expect(drawn.map(({ level }) => level).toSorted()).toEqual(["A1", "A2", "B1", "B1", "B2", "B2", "C1", "C2"]);
    const levels = drawn.map(({ level }) => LEVELS.indexOf(level));
    expect(levels[0]).toBeLessThan(levels.at(-1) ?? 0);
  });

  it.each(["vocabulary", "reading", "listening"] as const)(
    "include eight of %s, in whole groups that suit the person",
    (section) => {
      for (let round = 0; round < 30; round += 1) {
        const [hard, easy] = [strong, weak].map((belief) => drawAdaptiveSection(bank.groups[section], belief, random));
        if (!hard || !easy) throw new Error("not drawn");
        for (const drawn of [hard, easy]) {
          expect(drawn.flatMap(({ items }) => items)).toHaveLength(SECTION_ITEMS);
          expect(new Set(drawn).size).toBe(drawn.length);
        }
        expect(computeMeanDifficulty(hard)).toBeGreaterThan(computeMeanDifficulty(easy) + 1);
      }
    },
  );

  it("differ from one person to the next", () => {
    const ids = () => drawAdaptiveSection(bank.groups.vocabulary, PRIOR, random).map(({ id }) => id);
    expect(new Set(Array.from({ length: 10 }, () => ids().join())).size).toBeGreaterThan(5);
  });

  it("cannot be chosen from a bank without eight of them", () => {
    expect(() => drawAdaptiveSection(bank.groups.listening.slice(0, 3), PRIOR, random)).toThrow("no eight items");
  });
});
