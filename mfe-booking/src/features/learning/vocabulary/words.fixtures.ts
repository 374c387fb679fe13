import type { LearnedWord, Practice, WordCard } from "@kalima/learning-contract";

/** A new card that shows the word. */
export function aCard(changes: Partial<WordCard> = {}): WordCard {
  return {
    direction: "recall_meaning",
    dueAt: null,
    isDue: true,
    reviews: 0,
    memory: 0,
    next: { again: 1, hard: 6, good: 10, easy: 11_520 },
    ...changes,
  };
}

/** A word of a lesson with one new card. */
export function aWord(word: string, changes: Partial<LearnedWord> = {}): LearnedWord {
  return {
    word,
    meaning: `معنى ${word}`,
    example: null,
    lesson: {
      id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
      startsAt: "2026-03-04T12:00:00Z",
      trainer: { en: "Grace Hopper", ar: "غريس هوبر" },
    },
    cards: [aCard()],
    ...changes,
  };
}

/** A day of practice with one new word, before anything is done. */
export function aPractice(changes: Partial<Practice> = {}): Practice {
  return {
    words: 1,
    dueWords: 1,
    dueCards: 1,
    streak: { days: 3, isDoneToday: false, forgivenLeft: 1 },
    sentence: {
      text: "May I borrow your pen?",
      source: "word",
      meaning: "يستعير",
      word: "borrow",
      isSaid: false,
    },
    ...changes,
  };
}
