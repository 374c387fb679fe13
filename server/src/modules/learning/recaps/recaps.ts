import { AppError } from "@kalima/contracts/errors";
import { type LessonRecap, RECAP_LIST_LENGTH, type RecapExercise } from "@kalima/learning-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { type LessonRow, lessonEnded, lessonRows, type Reader, toScope } from "../../bookings/public.ts";
import { readNotesOfLessons, readRoomMessages } from "../../rooms/public.ts";
import { readLessonRecord } from "../records/read-lesson-record.ts";
import { collectWords } from "../vocabulary/words.policy.ts";
import { sortEntries } from "./entries.policy.ts";
import { buildExercises } from "./exercises.policy.ts";
import { recapKinds } from "./recap-kinds.ts";

/** Lessons from which the exercises take words: the lesson itself and those before it. */
const LESSONS_BACK = 60;

/** Chooses exercises from the words of this lesson and earlier ones of the same two people. */
async function chooseExercises(database: Database, lesson: LessonRow): Promise<RecapExercise[]> {
  const { id, student_id: studentId, trainer_id, starts_at } = lesson;
  const rows = await lessonRows(database).listOfStudent(studentId, { student: studentId }, LESSONS_BACK);
  const together = rows.filter((row) => row.trainer_id === trainer_id && row.starts_at <= starts_at);
  const notes = await readNotesOfLessons(
    database,
    together.map((row) => row.id),
  );
  const words = new Map([...notes].map(([lessonId, written]) => [lessonId, written.words]));
  const sources = together.map((row) => ({ id: row.id, startsAt: row.starts_at, trainerName: row.trainer_name }));
  const collected = collectWords(sources, words);
  const isFresh = (word: (typeof collected)[number]) => word.lesson.id === id;
  return buildExercises(
    id,
    collected.filter(isFresh),
    collected.filter((word) => !isFresh(word)),
  );
}

async function readExercises(database: Database, lessonId: string): Promise<RecapExercise[] | null> {
  const [row] = await database.query<{ exercises: RecapExercise[] }>(
    "SELECT exercises FROM lesson_recaps WHERE lesson_id = $1",
    [lessonId],
  );
  return row?.exercises ?? null;
}

type Keeping = Pick<ModuleContext, "database" | "clock" | "events" | "jobs" | "notifier" | "notificationKinds">;

/**
 * Chooses and keeps the exercises of each lesson that ends, and tells both people that they can look back. It is a job: an error
 * in it must not keep a lesson from ending.
 */
export function keepRecaps({ database, clock, events, jobs, notifier, notificationKinds }: Keeping) {
  notificationKinds.provide(recapKinds);

  async function tellBoth(tx: Database, lesson: LessonRow): Promise<void> {
    const { id: lessonId, student_id: studentId, student_name: student, trainer_name, trainer_user_id } = lesson;
    const about = { lessonId, studentId };
    await notifier.notify(tx, studentId, "recap_ready", { ...about, name: trainer_name });
    if (!trainer_user_id) return;
    await notifier.notify(tx, trainer_user_id, "recap_ready", { ...about, name: { en: student, ar: student } });
  }

  const write = jobs.define<{ lessonId: string }>({
    name: "learning.write-recap",
    async run({ lessonId }) {
      const lesson = await lessonRows(database).find(lessonId, null);
      if (!lesson) return;
      const exercises = await chooseExercises(database, lesson);
      await database.transaction(async (tx) => {
        const kept = await tx.query(
          "INSERT INTO lesson_recaps (lesson_id, made_at, exercises) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING lesson_id",
          [lessonId, clock(), JSON.stringify(exercises)],
        );
        // A job that runs again has told them.
        if (kept.length > 0) await tellBoth(tx, lesson);
      });
    },
  });
  events.on(lessonEnded, (tx, { lessonId }) => jobs.enqueue(tx, write, { lessonId }));
}

/**
 * Reads what took place in a completed lesson. Nothing in it is made up: each line was written or measured.
 *
 * @throws {AppError} `request.not_found` as for the record of a lesson; `recap.not_yet` before the lesson is completed.
 */
export async function readLessonRecap(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  reader: Reader,
  id: string,
): Promise<LessonRecap> {
  const { lesson, notes, tasks } = await readLessonRecord({ database, clock }, reader, id);
  if (lesson.status !== "completed") throw new AppError("recap.not_yet");
  const row = await lessonRows(database).find(id, toScope(reader));
  if (!row) throw new AppError("request.not_found");
  const messages = await readRoomMessages(database, id);
  return {
    lessonId: id,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    endedAt: lesson.endedAt,
    ranMinutes: lesson.ranMinutes,
    student: { id: row.student_id, name: row.student_name, joinedAt: lesson.studentJoinedAt },
    trainer: { name: lesson.teacher.name, joinedAt: lesson.trainerJoinedAt },
    words: notes.words
      .slice(0, RECAP_LIST_LENGTH)
      .map(({ word, meaning, example }) => ({ word, meaning, example: example || null })),
    ...sortEntries({ notes: notes.text, messages, feedback: lesson.feedback }),
    tasks: tasks
      .filter(({ isOwnWork }) => !isOwnWork)
      .slice(0, RECAP_LIST_LENGTH)
      .map(({ id: taskId, title, dueAt }) => ({ id: taskId, title, dueAt })),
    // Lessons that ended before there were recaps have none kept.
    exercises: (await readExercises(database, id)) ?? (await chooseExercises(database, row)),
  };
}

/** Removes the recaps of a student whose account is removed. */
export const forgetRecaps = (database: Database, userId: string) =>
  database.query("DELETE FROM lesson_recaps r USING lessons l WHERE l.id = r.lesson_id AND l.student_id = $1", [
    userId,
  ]);
