import { MINUTE_MS } from "@kalima/contracts/domain";
import type { LearnedWord, WordCard } from "@kalima/learning-contract";
import { describe, expect, it } from "vitest";
import { afterReview, buildRound, dueCards, nextDue, ROUND, toLargestUnit } from "./review-queue.ts";
import { aCard, aWord } from "./words.fixtures.ts";

const NOW = Date.parse("2026-03-16T10:00:00Z");
const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();
const order = (words: readonly LearnedWord[]) =>
  buildRound(words).map(({ word, card }) => `${word.word} ${card.direction}`);
const wordWith = (word: string, ...cards: Partial<WordCard>[]) => aWord(word, { cards: cards.map(aCard) });

describe("a round", () => {
  it("has due cards before new ones, and words to recall after all meanings", () => {
    const words = [
      wordWith("new", {}, { direction: "recall_word" }),
      wordWith("late", { dueAt: inMinutes(-90) }, { direction: "recall_word", dueAt: inMinutes(-600) }),
      wordWith("later", { dueAt: inMinutes(-600) }),
      wordWith("waits", { dueAt: inMinutes(60), isDue: false }),
    ];
    expect(order(words)).toEqual([
      "later recall_meaning",
      "late recall_meaning",
      "new recall_meaning",
      "late recall_word",
      "new recall_word",
    ]);
  });

  it("a round is short, however many cards are due", () => {
    const words = Array.from({ length: 50 }, (_, at) => wordWith(`word ${at}`, {}));
    expect(order(words)).toHaveLength(ROUND);
    expect(dueCards(words)).toBe(50);
  });

  it.each([
    ["comes again at its end if it was not known", 1, ["second", "first"]],
    ["is done with a card that comes another day", 24 * 60, ["second"]],
  ])("%s", (_, minutes, words) => {
    const round = buildRound([wordWith("first", {}), wordWith("second", {})]);
    const reviewed = aCard({ dueAt: inMinutes(minutes), isDue: false, reviews: 1 });
    expect(afterReview(round, reviewed, NOW).map(({ word }) => word.word)).toEqual(words);
  });
});

it("knows when the next card is due", () => {
  const waits = (minutes: number) => wordWith("word", { dueAt: inMinutes(minutes), isDue: false });
  expect(nextDue([waits(90), waits(60), wordWith("due", {})])).toBe(inMinutes(60));
  expect(nextDue([wordWith("new", {})])).toBeNull();
});

it.each([
  [0, 1, "minute"],
  [10, 10, "minute"],
  [60, 1, "hour"],
  [24 * 60, 1, "day"],
  [59 * 24 * 60, 59, "day"],
  [90 * 24 * 60, 3, "month"],
])("%d minutes are %d %s", (minutes, value, unit) => {
  expect(toLargestUnit(minutes)).toEqual({ value, unit });
});
