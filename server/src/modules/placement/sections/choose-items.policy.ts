import { type Belief, computeInformation, GRID } from "../ability/ability.policy.ts";
import { LEVELS } from "../ability/levels.ts";
import type { BankGroup } from "./bank-groups.ts";

/** Items of a section. */
export const SECTION_ITEMS = 8;
/**
 * The best groups for an ability hold this many items together; a section is drawn from them. More of them protect the
 * items from becoming known, fewer of them measure better (`npm run bench` prints both).
 */
const CANDIDATE_ITEMS = 20;
/** Number of items of each level in the first section, A1 first. It has all levels, because nothing is known yet. */
const FIRST_SECTION = [1, 1, 2, 2, 1, 1] as const;

/** A number from 0 up to 1. */
export type Random = () => number;

/** Copies the values in random order (Fisher–Yates). */
export function shuffle<T>(values: readonly T[], random: Random): T[] {
  const result = [...values];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** Returns the information per item that the answers to a group are expected to give, for the current belief. */
function computeExpectedInformation({ items }: BankGroup, belief: Belief): number {
  const total = items.reduce(
    (sum, item) =>
      sum + belief.reduce((part, weight, at) => part + weight * computeInformation(item, GRID[at] as number), 0),
    0,
  );
  return total / items.length;
}

/** The first groups, in this order, that make up exactly `count` items; null when none do. */
function pickExactly(groups: readonly BankGroup[], count: number): BankGroup[] | null {
  if (count === 0) return [];
  for (const [at, group] of groups.entries()) {
    if (group.items.length > count) continue;
    const rest = pickExactly(groups.slice(at + 1), count - group.items.length);
    if (rest) return [group, ...rest];
  }
  return null;
}

function computeMeanDifficulty({ items }: BankGroup): number {
  return items.reduce((sum, { difficulty }) => sum + difficulty, 0) / items.length;
}

function sortByDifficulty(groups: readonly BankGroup[]): BankGroup[] {
  return [...groups].sort((one, other) => computeMeanDifficulty(one) - computeMeanDifficulty(other));
}

/** Draws the first section: some items of each level, easiest first. It includes `known`, at its level. */
export function drawFirstSection(groups: readonly BankGroup[], random: Random, known?: BankGroup): BankGroup[] {
  const others = shuffle(groups, random).filter((group) => group !== known);
  const mixed = known ? [known, ...others] : others;
  return sortByDifficulty(
    LEVELS.flatMap((level, at) => mixed.filter((group) => group.level === level).slice(0, FIRST_SECTION[at])),
  );
}

/**
 * The items of a later section: eight, drawn from those that tell most about this person, easiest first. A text or a
 * recording comes with all of its questions.
 *
 * @throws {Error} when the bank has no combination of eight items.
 */
export function drawAdaptiveSection(groups: readonly BankGroup[], belief: Belief, random: Random): BankGroup[] {
  const ranked = groups
    .map((group) => ({ group, information: computeExpectedInformation(group, belief) }))
    .sort((one, other) => other.information - one.information)
    .map(({ group }) => group);
  let items = 0;
  const count = ranked.findIndex((group) => {
    items += group.items.length;
    return items >= CANDIDATE_ITEMS;
  });
  const candidates = count < 0 ? ranked : ranked.slice(0, count + 1);
  // The others follow in their order, for banks whose best groups do not add up to eight.
  const chosen = pickExactly([...shuffle(candidates, random), ...ranked.slice(candidates.length)], SECTION_ITEMS);
  if (!chosen) throw new Error("the bank has no eight items for a section");
  return sortByDifficulty(chosen);
}
