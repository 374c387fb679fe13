import { LEVELS } from "../ability/levels.ts";
import { BANDS, MAX_FROM_CENTRE } from "../bank/bands.ts";
import type { BankFile, Item, Section } from "../bank/item-bank.ts";
import type { Random } from "./choose-items.policy.ts";

/** Items of each level, as many as the committed bank is planned to have. */
const ITEMS: Readonly<Record<Section, number>> = { grammar: 16, vocabulary: 14, reading: 14, listening: 12 };
/** Items of each text, of each recording. */
const GROUPS: Readonly<Record<Section, readonly number[]>> = {
  grammar: [],
  vocabulary: [],
  reading: [2, 3, 3, 2, 4],
  listening: [2, 2, 2, 2, 2, 2],
};

function splitBySizes<T>(values: readonly T[], sizes: readonly number[]): T[][] {
  const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0));
  return ends.map((end, at) => values.slice(end - (sizes[at] ?? 0), end));
}

/** A bank with random parameters within the rules of the linter, for tests that need no words. */
export function buildAnyBank(random: Random): BankFile[] {
  return (Object.keys(ITEMS) as Section[]).flatMap((section) =>
    LEVELS.map((level) => {
      const items = Array.from(
        { length: ITEMS[section] },
        (_, at): Item => ({
          id: `${section}-${level.toLowerCase()}-${String(at + 1).padStart(2, "0")}`,
          point: "none",
          prompt: `Prompt ${at}`,
          options: ["one", "two", "three", "four"],
          key: at % 4,
          why: "none",
          discrimination: 0.8 + 1.2 * random(),
          difficulty: BANDS[level].centre + (2 * random() - 1) * MAX_FROM_CENTRE,
        }),
      );
      const parts = splitBySizes(items, GROUPS[section]);
      const id = (at: number) => `${section}-${level.toLowerCase()}-g${at}`;
      return {
        section,
        level,
        items,
        passages: section === "reading" ? parts.map((items, at) => ({ id: id(at), text: `Text ${at}`, items })) : [],
        recordings:
          section === "listening"
            ? parts.map((items, at) => ({ id: id(at), script: [{ speaker: "anna", text: `Line ${at}` }], items }))
            : [],
      };
    }),
  );
}
