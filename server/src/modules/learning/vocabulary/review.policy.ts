import { MINUTE_MS } from "@kalima/contracts/domain";
import type { CardGrade, WordCard } from "@kalima/learning-contract";
import { type Card, createEmptyCard, fsrs, type Grade, Rating } from "ts-fsrs";

/** Schedule of a card: its row without the student and the word. */
export type ReviewState = {
  due_at: Date;
  reviewed_at: Date;
  stability: number;
  difficulty: number;
  scheduled_days: number;
  learning_steps: number;
  reviews: number;
  lapses: number;
  state: 1 | 2 | 3;
};

const GRADES: Readonly<Record<CardGrade, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};
/**
 * Limit of the scheduler, in days. The pauses of the grades differ by at least a day, so the longest one is two days
 * more: at most a year, because students do not notice when they forget a word.
 */
const MAX_PAUSE_DAYS = 363;
/** Has no fuzz, so that the buttons can show the outcome of each grade. */
const scheduler = fsrs({ enable_fuzz: false, request_retention: 0.9, maximum_interval: MAX_PAUSE_DAYS });

function toCard(known: ReviewState | null, now: Date): Card {
  if (!known) return createEmptyCard(now);
  return {
    due: known.due_at,
    stability: known.stability,
    difficulty: known.difficulty,
    // Unused by the scheduler, but required by the type.
    elapsed_days: 0,
    scheduled_days: known.scheduled_days,
    learning_steps: known.learning_steps,
    reps: known.reviews,
    lapses: known.lapses,
    state: known.state,
    last_review: known.reviewed_at,
  };
}

/** Returns the schedule of a card after a review; `known` is null for the first one. */
export function reviewCard(known: ReviewState | null, grade: CardGrade, now: Date): ReviewState {
  const { card } = scheduler.next(toCard(known, now), now, GRADES[grade]);
  return {
    due_at: card.due,
    reviewed_at: now,
    stability: card.stability,
    difficulty: card.difficulty,
    scheduled_days: card.scheduled_days,
    learning_steps: card.learning_steps,
    reviews: card.reps,
    lapses: card.lapses,
    state: card.state as ReviewState["state"],
  };
}

/** Days until recalling becomes 90 % likely, from which a memory has two, three, four and five steps. */
const MEMORY_DAYS = [2, 7, 21, 60] as const;

/** Steps of memory: 0 for a card that was never reviewed, 1 while it is learned, or again after it was forgotten. */
export function measureMemory(known: ReviewState | null): number {
  if (known === null) return 0;
  // FSRS: 2 is a card that is reviewed in days, 1 and 3 are learned in minutes.
  if (known.state !== 2) return 1;
  return 1 + MEMORY_DAYS.filter((days) => known.stability >= days).length;
}

/** A card as its student sees it. */
export function presentCard(direction: WordCard["direction"], known: ReviewState | null, now: Date): WordCard {
  const countMinutesUntilDue = (grade: CardGrade) =>
    Math.round((reviewCard(known, grade, now).due_at.getTime() - now.getTime()) / MINUTE_MS);
  return {
    direction,
    dueAt: known?.due_at.toISOString() ?? null,
    isDue: known === null || known.due_at <= now,
    reviews: known?.reviews ?? 0,
    memory: measureMemory(known),
    next: {
      again: countMinutesUntilDue("again"),
      hard: countMinutesUntilDue("hard"),
      good: countMinutesUntilDue("good"),
      easy: countMinutesUntilDue("easy"),
    },
  };
}
