import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('word', v.word, 'direction', v.direction, 'dueAt', iso_instant(v.due_at),
    'reviewedAt', iso_instant(v.reviewed_at), 'reviews', v.reviews, 'lapses', v.lapses) AS entry
  FROM vocabulary_cards v WHERE v.student_id = $1 ORDER BY v.word, v.direction`;

const PRACTICE = `
  SELECT json_build_object('day', d.day, 'hasSpoken', d.has_spoken) AS entry
  FROM practice_days d WHERE d.student_id = $1 ORDER BY d.day`;

/** That a trainer keeps a private note about a student, without its text, which is the trainer's own. */
const NOTES_ABOUT = `
  SELECT json_build_object('trainer', t.name, 'changedAt', iso_instant(n.updated_at)) AS entry
  FROM trainer_private_notes n LEFT JOIN trainers t ON t.user_id = n.trainer_user_id
  WHERE n.student_id = $1 AND n.text <> '' ORDER BY n.updated_at, n.trainer_user_id`;

const OWN_NOTES = `
  SELECT json_build_object('student', ${buildCalledNameSql("u.name")}, 'text', n.text,
    'changedAt', iso_instant(n.updated_at)) AS entry
  FROM trainer_private_notes n JOIN users u ON u.id = n.student_id
  WHERE n.trainer_user_id = $1 ORDER BY n.updated_at, n.student_id`;

const TEMPLATES = `
  SELECT json_build_object('title', f.title, 'wentWell', f.went_well, 'corrections', f.corrections, 'nextStep', f.next_step) AS entry
  FROM feedback_templates f WHERE f.trainer_user_id = $1 ORDER BY f.created_at, f.id`;

const PLAN = `
  SELECT json_build_object('trainer', t.name, 'step', s.text, 'writtenAt', iso_instant(s.written_at)) AS entry
  FROM plan_steps s JOIN trainers t ON t.id = s.trainer_id WHERE s.student_id = $1 ORDER BY s.written_at, s.id`;

/** A student's words, days of practice and plans; a trainer's private notes and templates. */
export function provideLearning({ database, personalData }: Pick<ModuleContext, "database" | "personalData">): void {
  personalData.provide("vocabulary", createEntriesReader(database, ENTRIES));
  personalData.provide("practice", createEntriesReader(database, PRACTICE));
  personalData.provide("plan", createEntriesReader(database, PLAN));
  personalData.provide("privateNotesAboutYou", createEntriesReader(database, NOTES_ABOUT));
  personalData.provide("privateNotes", createEntriesReader(database, OWN_NOTES));
  personalData.provide("feedbackTemplates", createEntriesReader(database, TEMPLATES));
}
