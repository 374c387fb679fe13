import { gender } from "@kalima/accounts-contract";
import { placementSection } from "@kalima/catalog-contract";
import { wrapData, wrapList } from "@kalima/contracts/api";
import { bilingualText, calendarDate, cefrLevel, id, instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { lessonRecord } from "./lesson-record.ts";
import { levelReached } from "./levels.ts";
import { planStep } from "./plan.ts";
import { practice, practiceStreak } from "./practice.ts";
import { learnedWord, reviewWordBody, wordCard } from "./vocabulary.ts";

/** Weeks in the analytics, with the one that is under way. */
export const ANALYTICS_WEEKS = 12;
/** Reviewed tasks in the analytics, the newest ones. */
export const MAX_TASK_SCORES = 12;

const count = z.int().check(z.nonnegative());
/**
 * A week from Saturday to Friday, on the student's clock. `attended` lessons were completed; `missed` ones are those that
 * the student did not join.
 */
export const learningWeek = z.object({ startsOn: calendarDate, minutes: count, attended: count, missed: count });
export type LearningWeek = z.infer<typeof learningWeek>;

/** GET /learning/analytics: what a student has done so far. */
export const learningAnalytics = z.object({
  /** Minutes that completed lessons ran. */
  minutes: count,
  attended: count,
  missed: count,
  /** Weeks in a row with a completed lesson. The one under way counts once it has a lesson, and breaks nothing before. */
  streak: z.object({ weeks: count, longest: count }),
  /** `ANALYTICS_WEEKS` of them, oldest first. */
  weeks: z.array(learningWeek),
  /** Oldest first. */
  levels: z.array(levelReached),
  /** Skills of the newest result, in the order of the test; `before` is the score of the result before it. */
  skills: z.array(
    z.object({ section: placementSection, level: cefrLevel, score: z.int(), before: z.nullable(z.int()) }),
  ),
  tasks: z.object({
    pending: count,
    missed: count,
    completed: count,
    /** Trainers' scores, 0–100; oldest first, `MAX_TASK_SCORES` at most. */
    scores: z.array(z.object({ title: z.string(), score: z.int(), reviewedAt: instant })),
  }),
  /** How many lessons the student gave each number of stars, from 5 to 1. */
  ratings: z.array(z.object({ stars: z.int(), lessons: count })),
});
export type LearningAnalytics = z.infer<typeof learningAnalytics>;

/** A trainer with whom the reader has had or will have lessons, or whom the reader keeps as a favourite. */
export const ownTrainer = z.object({
  id,
  name: bilingualText,
  headline: bilingualText,
  /** For the portrait. A server of an earlier version sends none. */
  gender: z.optional(gender),
  pictureUrl: z.nullable(z.string()),
  /** True if lessons can be booked. */
  isActive: z.boolean(),
  /** True if they read messages here. A server of an earlier version does not say. */
  takesMessages: z.optional(z.boolean()),
  isFavourite: z.boolean(),
  /** Completed lessons, and the minutes that they ran. */
  lessons: count,
  minutes: count,
  lastLessonAt: z.nullable(instant),
  nextLessonAt: z.nullable(instant),
  /** Average of the reader's own ratings, 1–5. */
  ownRating: z.nullable(z.number()),
  /** Completed lessons that the reader has not rated. */
  unrated: count,
  /** The newest of them, to be rated at once. A server of an earlier version does not say. */
  unratedLessonId: z.optional(z.nullable(id)),
  /** Steps that this trainer wrote for the reader, the newest, which counts, first. A server of an earlier version sends none. */
  plan: z.optional(z.array(planStep)),
});
export type OwnTrainer = z.infer<typeof ownTrainer>;

export const readAnalytics = operation("GET /api/learning/analytics", { answer: wrapData(learningAnalytics) });
export const listOwnTrainers = operation("GET /api/learning/trainers", { answer: wrapList(ownTrainer) });
export const readLessonRecord = operation("GET /api/lessons/:id/record", { answer: wrapData(lessonRecord) });
export const listVocabulary = operation("GET /api/vocabulary", { answer: wrapList(learnedWord) });
export const reviewWord = operation("POST /api/vocabulary/reviews", {
  body: reviewWordBody,
  answer: wrapData(wordCard),
});
export const getPractice = operation("GET /api/practice", { answer: wrapData(practice) });
/** Counts the sentence of today as said, once a day. */
export const markSentenceSaid = operation("PUT /api/practice/sentence/said", { answer: wrapData(practiceStreak) });
