import { MINUTE_MS } from "@kalima/contracts/domain";
import type { LearnedWord, WordCard } from "@kalima/learning-contract";

/** A card beside its word. */
export type QueuedCard = { word: LearnedWord; card: WordCard };

/** Cards of one round: enough for ten minutes. */
export const ROUND = 20;
/** A card that comes again within so many minutes comes again in the same round. */
const SAME_ROUND_MINUTES = 20;

/**
 * The next round: cards that were learned before and are due, the longest due first, then new ones. Both sides of a word
 * are apart, as the first would give the second away: words to recall come after all meanings.
 */
export function buildRound(words: readonly LearnedWord[]): QueuedCard[] {
  const cards = words.flatMap((word) => word.cards.map((card) => ({ word, card })));
  const rank = ({ card }: QueuedCard) => (card.dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(card.dueAt));
  const isLater = ({ card }: QueuedCard) => Number(card.direction === "recall_word");
  return cards
    .filter(({ card }) => card.isDue && card.direction !== "unknown")
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, ROUND)
    .sort((a, b) => isLater(a) - isLater(b));
}

/** The round after its first card was reviewed: one that was not known comes again at its end. */
export function afterReview(round: readonly QueuedCard[], reviewed: WordCard, now: number): QueuedCard[] {
  const [first, ...rest] = round;
  if (!first) return [];
  const minutes = reviewed.dueAt === null ? 0 : (Date.parse(reviewed.dueAt) - now) / MINUTE_MS;
  return minutes <= SAME_ROUND_MINUTES ? [...rest, { word: first.word, card: reviewed }] : rest;
}

/** How many cards are due. */
export function dueCards(words: readonly LearnedWord[]): number {
  return words.flatMap(({ cards }) => cards).filter(({ isDue }) => isDue).length;
}

/** When the next card that is not due yet will be (ISO 8601); null without cards. */
export function nextDue(words: readonly LearnedWord[]): string | null {
  const times = words
    .flatMap(({ cards }) => cards)
    .flatMap(({ isDue, dueAt }) => (isDue || dueAt === null ? [] : dueAt));
  return times.sort()[0] ?? null;
}

const UNITS = [
  { unit: "minute", minutes: 1, until: 60 },
  { unit: "hour", minutes: 60, until: 24 * 60 },
  { unit: "day", minutes: 24 * 60, until: 60 * 24 * 60 },
  { unit: "month", minutes: 30 * 24 * 60, until: Number.POSITIVE_INFINITY },
] as const;

/** A pause in its largest fitting unit, such as 10 minutes, 4 days or 3 months. */
export function toLargestUnit(minutes: number): { value: number; unit: (typeof UNITS)[number]["unit"] } {
  const fitting = UNITS.find(({ until }) => minutes < until) ?? UNITS[3];
  return { value: Math.max(1, Math.round(minutes / fitting.minutes)), unit: fitting.unit };
}
