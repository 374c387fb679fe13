import type { PlacementQuestion } from "@kalima/catalog-contract";
import { HOUR_MS } from "@kalima/contracts/domain";
import { createRandom } from "../../../kernel/create-random.ts";
import type { BankGroup } from "./bank-groups.ts";
import { shuffle } from "./choose-items.policy.ts";

/** The question on the home page: an item of the bank, and the order in which its options are shown. */
export type FirstQuestion = { id: string; group: BankGroup; optionOrder: readonly number[] };

const PERIOD_MS = HOUR_MS;
/** An answer given on a page that has been open for longer is not taken over. */
const MAX_OPEN_HOURS = 24;
/** Levels that neither scare beginners away nor bore the others; each hour shows the next of their items. */
const SHOWN_LEVELS: readonly string[] = ["A2", "B1"];
const PLACES = [0, 1, 2, 3] as const;

function computePeriod(now: Date): number {
  return Math.floor(now.getTime() / PERIOD_MS);
}

function selectQuestion(groups: readonly BankGroup[], period: number): FirstQuestion {
  const shown = groups.filter(({ level }) => SHOWN_LEVELS.includes(level));
  const group = shown[period % shown.length];
  if (!group) throw new Error("the bank has no first question");
  return { id: String(period), group, optionOrder: shuffle(PLACES, createRandom(period)) };
}

/** Returns the question of the current hour. Its id reveals when it was shown, and nothing about the item. */
export function selectFirstQuestion(groups: readonly BankGroup[], now: Date): FirstQuestion {
  return selectQuestion(groups, computePeriod(now));
}

/** Finds a question by its id; returns null if it was not shown within the last day. */
export function findFirstQuestion(groups: readonly BankGroup[], id: string, now: Date): FirstQuestion | null {
  const [period, current] = [Number(id), computePeriod(now)];
  const wasShown = Number.isInteger(period) && period <= current && period > current - MAX_OPEN_HOURS;
  return wasShown ? selectQuestion(groups, period) : null;
}

export function presentFirstQuestion({ id, group, optionOrder }: FirstQuestion): PlacementQuestion {
  const [item] = group.items;
  if (!item) throw new Error(`${group.id} has no item`);
  return { id, prompt: item.prompt, options: optionOrder.map((at) => item.options[at] ?? "") };
}
