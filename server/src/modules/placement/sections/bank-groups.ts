import type { PlacementSection } from "@kalima/catalog-contract";
import type { CefrLevel } from "@kalima/contracts/domain";
import { LEVEL_WIDTH } from "../ability/levels.ts";
import type { BankFile, Item, Recording } from "../bank/item-bank.ts";

/** Items that are shown together: those of one text or one recording, else a single one. */
export type BankGroup = {
  /** The id of the passage, the recording or the single item. */
  id: string;
  level: CefrLevel;
  text: string | null;
  script: Recording["script"] | null;
  items: readonly Item[];
};
/** The bank as sections are drawn from it. */
export type Bank = {
  groups: Readonly<Record<PlacementSection, readonly BankGroup[]>>;
  items: ReadonlyMap<string, Item>;
};

function toLogits(items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, difficulty: item.difficulty * LEVEL_WIDTH }));
}

function groupItems({ level, items, passages, recordings }: BankFile): BankGroup[] {
  if (passages.length > 0)
    return passages.map(({ id, text, items }) => ({ id, level, text, script: null, items: toLogits(items) }));
  if (recordings.length > 0)
    return recordings.map(({ id, script, items }) => ({ id, level, text: null, script, items: toLogits(items) }));
  return items.map((item) => ({ id: item.id, level, text: null, script: null, items: toLogits([item]) }));
}

/** Builds the bank from its files, and converts difficulties from levels to logits. */
export function buildBank(files: readonly BankFile[]): Bank {
  const groups: Record<PlacementSection, BankGroup[]> = { grammar: [], vocabulary: [], reading: [], listening: [] };
  for (const file of files) groups[file.section].push(...groupItems(file));
  const items = Object.values(groups).flatMap((ofSection) => ofSection.flatMap((group) => group.items));
  return { groups, items: new Map(items.map((item) => [item.id, item])) };
}
