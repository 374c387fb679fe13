import type { Practice, PracticeStreak } from "@kalima/learning-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";
import { toZonedDate } from "../../../time/wall-clock.ts";
import { listResults } from "../../placement/public.ts";
import { readTimeZone } from "../../users/public.ts";
import { createVocabulary, type Vocabulary } from "../vocabulary/vocabulary.ts";
import { practiceDaysRepository } from "./practice-days.repository.ts";
import { chooseSentence, FIRST_LEVEL } from "./sentence.policy.ts";
import { computePracticeStreak } from "./streak.policy.ts";

/** A student, with the zone of the request; `UTC` is that of requests without one. */
type Practising = { studentId: string; timeZone: string };

/** Daily practice of students: what is due, a sentence to say, and the days in a row. */
export function createPractice({ database, clock }: Pick<ModuleContext, "database" | "clock">, vocabulary: Vocabulary) {
  async function readDay({ studentId, timeZone }: Practising) {
    const stored = timeZone === "UTC" ? await readTimeZone(database, studentId) : timeZone;
    const zone = stored ?? SCHOOL_TIME_ZONE;
    return { zone, day: toZonedDate(zone, clock().getTime()) };
  }

  async function readStreak(studentId: string, day: string) {
    const days = await practiceDaysRepository(database).list(studentId);
    return {
      days,
      streak: computePracticeStreak(
        days.map((practised) => practised.day),
        day,
      ),
    };
  }

  return {
    async read(student: Practising): Promise<Practice> {
      const { studentId } = student;
      const [{ zone, day }, words, results] = await Promise.all([
        readDay(student),
        vocabulary.list(studentId),
        listResults(database, studentId),
      ]);
      const { days, streak } = await readStreak(studentId, day);
      const newest = results.at(-1);
      const cards = words.map((word) => word.cards.filter(({ isDue }) => isDue).length);
      const earlier = words.filter(({ lesson }) => toZonedDate(zone, Date.parse(lesson.startsAt)) < day);
      const level = newest?.spoken ?? newest?.level ?? FIRST_LEVEL;
      return {
        words: words.filter((word) => word.cards.length > 0).length,
        dueWords: cards.filter((due) => due > 0).length,
        dueCards: cards.reduce((sum, due) => sum + due, 0),
        streak,
        sentence: {
          ...chooseSentence(studentId, day, { words: earlier, level }),
          isSaid: days.some((practised) => practised.day === day && practised.has_spoken),
        },
      };
    },

    /** Counts today as practised, after a review. */
    async countToday(student: Practising): Promise<void> {
      const { day } = await readDay(student);
      await practiceDaysRepository(database).add(student.studentId, day, false);
    },

    /** Counts today's sentence as said. */
    async markSaid(student: Practising): Promise<PracticeStreak> {
      const { day } = await readDay(student);
      await practiceDaysRepository(database).add(student.studentId, day, true);
      return (await readStreak(student.studentId, day)).streak;
    },
  };
}

/** Reads today's practice of a student. */
export const readPractice = (
  context: Pick<ModuleContext, "database" | "clock">,
  student: Practising,
): Promise<Practice> => createPractice(context, createVocabulary(context)).read(student);
