import { DAY_MS } from "@kalima/contracts/domain";
import { ANALYTICS_WEEKS, type LearningAnalytics, type OwnTrainer, type Practice } from "@kalima/learning-contract";

/** A Saturday. */
const LAST_WEEK = Date.parse("2026-03-14T00:00:00Z");

const weekBefore = (weeks: number, minutes: number, attended: number, missed: number) => ({
  startsOn: new Date(LAST_WEEK - weeks * 7 * DAY_MS).toISOString().slice(0, 10),
  minutes,
  attended,
  missed,
});

/** A student who has just registered. */
export const NOTHING_YET: LearningAnalytics = {
  minutes: 0,
  attended: 0,
  missed: 0,
  streak: { weeks: 0, longest: 0 },
  weeks: Array.from({ length: ANALYTICS_WEEKS }, (_, at) => weekBefore(ANALYTICS_WEEKS - 1 - at, 0, 0, 0)),
  levels: [],
  skills: [],
  tasks: { pending: 0, missed: 0, completed: 0, scores: [] },
  ratings: [5, 4, 3, 2, 1].map((stars) => ({ stars, lessons: 0 })),
};

/** A student with a history. */
export function anAnalytics(changes: Partial<LearningAnalytics> = {}): LearningAnalytics {
  return {
    ...NOTHING_YET,
    minutes: 150,
    attended: 3,
    missed: 1,
    streak: { weeks: 2, longest: 4 },
    weeks: [...NOTHING_YET.weeks.slice(0, -2), weekBefore(1, 100, 2, 0), weekBefore(0, 50, 1, 1)],
    levels: [
      { takenAt: "2025-12-01T10:00:00Z", level: "A2", score: 30, spoken: null },
      { takenAt: "2026-03-01T10:00:00Z", level: "B1", score: 45, spoken: "B2" },
    ],
    skills: [
      { section: "grammar", level: "B1", score: 45, before: 30 },
      { section: "vocabulary", level: "B1", score: 52, before: 28 },
      { section: "reading", level: "B2", score: 60, before: 40 },
      { section: "listening", level: "A2", score: 31, before: 33 },
    ],
    tasks: {
      pending: 1,
      missed: 0,
      completed: 1,
      scores: [{ title: "My last holiday", score: 84, reviewedAt: "2026-03-10T12:00:00Z" }],
    },
    ratings: [{ stars: 5, lessons: 2 }, { stars: 4, lessons: 1 }, ...NOTHING_YET.ratings.slice(2)],
    ...changes,
  };
}

/** A trainer with lessons behind and ahead. */
export function anOwnTrainer(changes: Partial<OwnTrainer> = {}): OwnTrainer {
  return {
    id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f",
    name: { en: "Grace Hopper", ar: "غريس هوبر" },
    headline: { en: "Speak without fear", ar: "تحدّث بلا خوف" },
    pictureUrl: null,
    isActive: true,
    isFavourite: false,
    lessons: 3,
    minutes: 142,
    lastLessonAt: "2026-03-11T12:00:00Z",
    nextLessonAt: null,
    ownRating: 4.5,
    unrated: 1,
    unratedLessonId: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
    ...changes,
  };
}

/** A day on which nothing was practised yet. */
export const PRACTICE: Practice = {
  words: 3,
  dueWords: 1,
  dueCards: 2,
  streak: { days: 2, isDoneToday: false, forgivenLeft: 1 },
  sentence: { text: "May I borrow it?", source: "word", meaning: "يستعير", word: "borrow", isSaid: false },
};
