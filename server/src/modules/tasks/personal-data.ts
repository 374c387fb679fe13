import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('title', k.title, 'instructions', k.instructions, 'dueAt', iso_instant(k.due_at),
    'setAt', iso_instant(k.created_at),
    'sent', (SELECT coalesce(json_agg(json_build_object('version', s.version, 'fileId', s.file_id,
        'sentAt', iso_instant(s.sent_at)) ORDER BY s.version), '[]') FROM task_submissions s WHERE s.task_id = k.id),
    'review', (SELECT json_build_object('score', r.score, 'comment', r.comment, 'rubric', r.rubric,
        'reviewedAt', iso_instant(r.reviewed_at)) FROM task_reviews r WHERE r.task_id = k.id)) AS entry
  FROM tasks k JOIN trainers t ON t.id = k.trainer_id
  WHERE k.student_id = $1 OR t.user_id = $1 ORDER BY k.created_at, k.id`;

const RUBRICS = `
  SELECT json_build_object('title', title, 'criteria', criteria, 'createdAt', iso_instant(created_at)) AS entry
  FROM task_rubrics WHERE trainer_user_id = $1 ORDER BY created_at, id`;

const GIVEN = `
  SELECT k.id::text AS id, k.created_at AS at, json_build_object('title', k.title, 'dueAt', iso_instant(k.due_at),
    'trainer', t.name, 'isReviewed', EXISTS (SELECT FROM task_reviews r WHERE r.task_id = k.id)) AS details
  FROM tasks k JOIN trainers t ON t.id = k.trainer_id
  WHERE k.student_id = $1 OR k.trainer_id = (SELECT id FROM trainers WHERE user_id = $1)`;

/** Tasks that a student was given or a trainer set, with the versions sent and the review; and a trainer's rubrics. */
export function provideTasks({
  database,
  personalData,
  personHistory,
}: Pick<ModuleContext, "database" | "personalData" | "personHistory">): void {
  personHistory.provide({ kind: "task", permission: "bookings.see", statement: GIVEN });
  personalData.provide("tasks", createEntriesReader(database, ENTRIES));
  personalData.provide("rubrics", createEntriesReader(database, RUBRICS));
}
