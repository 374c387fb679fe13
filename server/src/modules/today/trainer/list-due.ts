import { DAY_MS } from "@kalima/contracts/domain";
import { TRAINER_DUE_LENGTH, type TrainerDue } from "@kalima/learning-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { type LessonRow, lessonRows, presentLesson } from "../../bookings/public.ts";
import { listWaitingStudents } from "../../conversations/public.ts";
import { tasksRepository } from "../../tasks/public.ts";
import { findRefusedChange } from "../../trainers/public.ts";
import { selectDue } from "./select-due.policy.ts";

/** One more than is shown of each kind, so that there is known to be more. */
const READ = TRAINER_DUE_LENGTH + 1;
/** Days for which a refused change of the page stays. */
const REFUSAL_DAYS = 14;

const NOTHING = { lesson: null, text: null };

async function listFeedback(database: Database, userId: string, now: Date): Promise<TrainerDue[]> {
  const rows = await lessonRows(database).list({ trainerUser: userId }, "without_feedback", now, null, READ);
  return rows.map((row) => {
    const lesson = presentLesson(row, "trainer", now);
    const { id, student_name: studentName } = row;
    return { ...NOTHING, kind: "feedback", id, studentName, lesson, dueAt: lesson.feedbackDueAt };
  });
}

async function listTasks(database: Database, userId: string): Promise<TrainerDue[]> {
  const rows = await tasksRepository(database).listToReview(userId, READ);
  return rows.map(({ id, title, student_name: studentName, sent_at }) => ({
    ...NOTHING,
    kind: "task",
    id,
    studentName,
    text: title,
    dueAt: computeDeadline("taskReview", sent_at).toISOString(),
  }));
}

async function listMessages(database: Database, userId: string): Promise<TrainerDue[]> {
  const rows = await listWaitingStudents(database, userId, READ);
  return rows.map(({ id, student_name: studentName, text, since }) => ({
    ...NOTHING,
    kind: "message",
    id,
    studentName,
    text,
    dueAt: computeDeadline("messageAnswer", since).toISOString(),
  }));
}

/** Proposals of students that can still be answered; `toCome` are the lessons that have not ended. */
function listProposals(toCome: readonly LessonRow[], now: Date): TrainerDue[] {
  return toCome.flatMap((row) => {
    const lesson = presentLesson(row, "trainer", now);
    if (!lesson.proposal || lesson.proposal.byReader) return [];
    const { id, student_name: studentName } = row;
    return [{ ...NOTHING, kind: "proposal", id, studentName, lesson, dueAt: lesson.proposal.endsAt }];
  });
}

async function listRefusals(database: Database, trainerId: string, now: Date): Promise<TrainerDue[]> {
  const refused = await findRefusedChange(database, trainerId, new Date(now.getTime() - REFUSAL_DAYS * DAY_MS));
  if (!refused) return [];
  return [{ ...NOTHING, kind: "page_change", id: trainerId, studentName: null, text: refused.reason, dueAt: null }];
}

type DueQuery = { userId: string; trainerId: string; toCome: readonly LessonRow[]; now: Date };

/** Lists what a trainer owes, what is due first in front. */
export async function listDue(
  database: Database,
  { userId, trainerId, toCome, now }: DueQuery,
): Promise<{ due: TrainerDue[]; hasMoreDue: boolean }> {
  const lists = await Promise.all([
    listFeedback(database, userId, now),
    listTasks(database, userId),
    listMessages(database, userId),
    listRefusals(database, trainerId, now),
  ]);
  return selectDue([...lists.flat(), ...listProposals(toCome, now)]);
}
