import type { LessonDetails } from "@kalima/booking-contract";
import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { STUDENT_LIST_LENGTH, STUDENT_NOTES_LENGTH, type TrainersStudent } from "@kalima/learning-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { type LessonRow, lessonRows, presentLesson } from "../../bookings/public.ts";
import { listResults, readNewestGoal } from "../../placement/public.ts";
import { readNotesOfLessons } from "../../rooms/public.ts";
import { readTasksOfPair } from "../../tasks/public.ts";
import { collectWords } from "../vocabulary/words.policy.ts";
import { pairsRepository } from "./pairs.repository.ts";
import { readPlan } from "./plan-steps.ts";
import { readPrivateNote } from "./private-notes.ts";

/**
 * Reads what a trainer knows of a student from their lessons together. Lessons with other trainers are not in it.
 *
 * @throws {AppError} `request.not_found` for somebody who is and was no student of theirs.
 */
export async function readTrainersStudent(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  trainerUser: string,
  studentId: string,
): Promise<TrainersStudent> {
  const now = clock();
  const pair = await pairsRepository(database).find(trainerUser, studentId, now);
  if (!pair) throw new AppError("request.not_found");
  const limit = STUDENT_LIST_LENGTH;
  const [rows, results, goal, tasks, note, plan] = await Promise.all([
    lessonRows(database).listOfStudent(studentId, { trainerUser }, limit),
    listResults(database, studentId),
    readNewestGoal(database, studentId),
    readTasksOfPair(database, { trainerUser, studentId, limit }, now),
    readPrivateNote(database, { trainerUser, studentId }),
    readPlan(database, { trainerUser, studentId }),
  ]);
  const notes = await readNotesOfLessons(
    database,
    rows.map(({ id }) => id),
  );
  const lessons = rows.map((row) => presentLesson(row, "trainer", now));
  const words = new Map([...notes].map(([id, written]) => [id, written.words]));
  const newest = results.at(-1);
  return {
    id: pair.id,
    name: pair.name,
    level: newest?.spoken ?? newest?.level ?? pair.level,
    levels: results.slice(-limit).map(({ takenAt, level, score, spoken }) => ({
      ...{ level, score, spoken },
      takenAt: takenAt.toISOString(),
    })),
    goal,
    standing: pair.standing,
    lessonsLeft: pair.lessons_left,
    unplanned: pair.unplanned,
    attendance: { attended: pair.lessons, missed: pair.missed },
    lessons: lessons.map((lesson) => ({
      ...lesson,
      notes: (notes.get(lesson.id)?.text ?? "").slice(0, STUDENT_NOTES_LENGTH),
    })),
    tasks,
    words: collectWords(rows.map(toWordSource), words)
      .slice(0, limit)
      .map(({ key: _, ...word }) => word),
    next: presentNext(rows, now),
    nextStep: findNextStep(lessons),
    plan,
    note,
    isTaught: pair.is_taught,
  };
}

const toWordSource = ({ id, starts_at, trainer_name }: LessonRow) => ({
  id,
  startsAt: starts_at,
  trainerName: trainer_name,
});

function presentNext(newestFirst: readonly LessonRow[], now: Date): TrainersStudent["next"] {
  const next = newestFirst.findLast(
    ({ status, ends_at }) => LIVE_LESSON_STATUSES.some((live) => live === status) && ends_at > now,
  );
  if (!next) return null;
  const { id, starts_at, ends_at, status } = next;
  return { id, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString(), status };
}

function findNextStep(newestFirst: readonly LessonDetails[]): TrainersStudent["nextStep"] {
  const from = newestFirst.find(({ feedback }) => feedback?.nextStep);
  if (!from?.feedback?.nextStep) return null;
  return { text: from.feedback.nextStep, lessonId: from.id, at: from.feedback.at };
}
