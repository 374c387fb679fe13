import { type LearningAnalytics, MAX_TASK_SCORES } from "@kalima/learning-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";
import { type LessonFacts, readLessonHistory } from "../../bookings/public.ts";
import { listResults, type ReachedResult } from "../../placement/public.ts";
import { readTaskRecord } from "../../tasks/public.ts";
import { readTimeZone } from "../../users/public.ts";
import { computeStreak, isAttended, isMissed, listLastWeeks, sumMinutes } from "./weeks.policy.ts";

const STARS = [5, 4, 3, 2, 1] as const;

/** Compares the skills of the newest result with those of the one before it. */
function compareSkills(results: readonly ReachedResult[]): LearningAnalytics["skills"] {
  const [before, newest] = [results.at(-2), results.at(-1)];
  return (newest?.skills ?? []).map((skill) => ({
    ...skill,
    before: before?.skills.find(({ section }) => section === skill.section)?.score ?? null,
  }));
}

function countRatings(lessons: readonly LessonFacts[]): LearningAnalytics["ratings"] {
  return STARS.map((stars) => ({ stars, lessons: lessons.filter(({ rating }) => rating === stars).length }));
}

/** Returns the time zone in which a student's weeks are counted. */
async function readLearningZone(database: Database, studentId: string): Promise<string> {
  return (await readTimeZone(database, studentId)) ?? SCHOOL_TIME_ZONE;
}

/** Counts a student's weeks in a row with a completed lesson. */
export async function readStreak(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  studentId: string,
  lessons: readonly LessonFacts[],
): Promise<number> {
  return computeStreak(lessons, await readLearningZone(database, studentId), clock()).weeks;
}

/** Reads a student's progress from lessons, tasks and results of the placement test. */
export async function readAnalytics(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  studentId: string,
): Promise<LearningAnalytics> {
  const now = clock();
  const [lessons, tasks, results, zone] = await Promise.all([
    readLessonHistory(database, studentId),
    readTaskRecord(database, studentId, now, MAX_TASK_SCORES),
    listResults(database, studentId),
    readLearningZone(database, studentId),
  ]);
  return {
    minutes: sumMinutes(lessons),
    attended: lessons.filter(isAttended).length,
    missed: lessons.filter(isMissed).length,
    streak: computeStreak(lessons, zone, now),
    weeks: listLastWeeks(lessons, zone, now),
    levels: results.map(({ level, score, takenAt, spoken }) => ({
      takenAt: takenAt.toISOString(),
      level,
      score,
      spoken,
    })),
    skills: compareSkills(results),
    tasks: {
      ...tasks,
      scores: tasks.scores.map((score) => ({ ...score, reviewedAt: score.reviewedAt.toISOString() })),
    },
    ratings: countRatings(lessons),
  };
}
