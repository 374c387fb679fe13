import type { LastLesson } from "@kalima/booking-contract";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { lessonRows, type Reader, readLessonHistory, toScope } from "../bookings/public.ts";
import { readLessonNotes } from "./lesson-words.ts";

/** The completed lesson of the same two people before this one, with what was written down; null without one. */
export async function readLastLesson(
  { database }: Pick<ModuleContext, "database">,
  reader: Reader,
  lessonId: string,
): Promise<LastLesson | null> {
  const rows = lessonRows(database);
  const own = await rows.find(lessonId, toScope(reader));
  if (!own) return null;
  const history = await readLessonHistory(database, own.student_id);
  const last = history.find(
    ({ trainerId, startsAt, status }) =>
      trainerId === own.trainer_id && startsAt < own.starts_at && status === "completed",
  );
  if (!last) return null;
  const [notes, row] = await Promise.all([readLessonNotes(database, last.id), rows.find(last.id, toScope(reader))]);
  return {
    lessonId: last.id,
    startsAt: last.startsAt.toISOString(),
    nextStep: row?.trainer_feedback?.nextStep ?? null,
    notes,
  };
}
