import type { PlacementAnswers, PlacementGroup, PlacementSection } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import type { ScoredAnswer } from "../ability/ability.policy.ts";
import type { Item } from "../bank/item-bank.ts";
import type { BankGroup } from "../sections/bank-groups.ts";
import { type Random, shuffle } from "../sections/choose-items.policy.ts";
import type { FirstQuestion } from "../sections/first-question.policy.ts";
import type { AnswerRow, ShownItem } from "./attempt-rows.ts";
import { formatTranscript } from "./transcript.ts";

/** Minutes from the opening of a section until its end, short enough that a dictionary helps little. */
export const SECTION_MINUTES: Readonly<Record<PlacementSection, number>> = {
  grammar: 10,
  vocabulary: 10,
  reading: 20,
  listening: 15,
};
/** An answer that left the browser in time may arrive this much later. */
const GRACE_MS = 20_000;
/** A browser hands in by its own clock, which may be ahead by this much. */
const CLOCK_SKEW_MS = 2_000;

const PLACES = [0, 1, 2, 3] as const;

/** The items of a drawn section with an order of options for each; that of a question shown before stays as it was. */
export function prepareItems(groups: readonly BankGroup[], random: Random, known?: FirstQuestion): ShownItem[] {
  return groups.flatMap((group) =>
    group.items.map(({ id }) => ({
      item_id: id,
      option_order: group === known?.group ? [...known.optionOrder] : shuffle(PLACES, random),
    })),
  );
}

/** Returns true if a section may end with unanswered questions: its time is up, allowing for a clock slightly ahead. */
export function mayBeIncomplete(endsAt: Date, now: Date): boolean {
  return now.getTime() > endsAt.getTime() - CLOCK_SKEW_MS;
}

/** Returns true once answers to a section no longer count. */
export function isOver(endsAt: Date, now: Date): boolean {
  return now.getTime() > endsAt.getTime() + GRACE_MS;
}

/**
 * Converts answers to places of the section's questions with the options chosen there.
 *
 * @throws {AppError} `request.invalid` for a question that the section has not.
 */
export function toChoices(rows: readonly AnswerRow[], { answers }: PlacementAnswers) {
  const places = new Set(rows.map(({ place }) => place));
  return answers.map(({ questionId, choice }) => {
    const place = Number(questionId);
    if (!places.has(place)) throw new AppError("request.invalid", { fields: { [questionId]: "validation.invalid" } });
    return { place, choice };
  });
}

/** @throws {AppError} `placement.incomplete` that names each question without an answer. */
export function refuseIncomplete(rows: readonly AnswerRow[]): void {
  const open = rows.filter(({ choice }) => choice === null);
  if (open.length === 0) return;
  const fields = Object.fromEntries(open.map(({ place }) => [String(place), "validation.required"]));
  throw new AppError("placement.incomplete", { fields });
}

/** Returns true if the chosen option is the item's key. A missing answer counts as wrong. */
export function isRight({ choice, option_order }: AnswerRow, item: Item | undefined): boolean {
  return choice !== null && item !== undefined && option_order[choice] === item.key;
}

/** Returns the answers of a section with the parameters of their items, without items that left the bank. */
export function scoreAnswers(rows: readonly AnswerRow[], items: ReadonlyMap<string, Item>): ScoredAnswer[] {
  return rows.flatMap((row) => {
    const item = items.get(row.item_id);
    if (!item) return [];
    const { discrimination, difficulty } = item;
    return [{ discrimination, difficulty, isRight: isRight(row, item) }];
  });
}

type SectionView = {
  rows: readonly AnswerRow[];
  groups: readonly BankGroup[];
  withTranscript: boolean;
  audioUrl: (place: number) => string;
};

/** The section as the browser sees it: no key, no parameter, no name of an item. */
export function presentGroups({ rows, groups, withTranscript, audioUrl }: SectionView): PlacementGroup[] {
  const entryByItemId = new Map(
    groups.flatMap((group) => group.items.map((item) => [item.id, { group, item }] as const)),
  );
  const shown = new Map<BankGroup, PlacementGroup>();
  for (const { place, item_id, option_order } of rows) {
    const found = entryByItemId.get(item_id);
    if (!found) continue;
    const { group, item } = found;
    const known = shown.get(group) ?? {
      text: group.text,
      recording: group.script && {
        url: audioUrl(place),
        transcript: withTranscript ? formatTranscript(group.script) : null,
      },
      questions: [],
    };
    known.questions.push({
      id: String(place),
      prompt: item.prompt,
      options: option_order.map((at) => item.options[at] ?? ""),
    });
    shown.set(group, known);
  }
  return [...shown.values()];
}
