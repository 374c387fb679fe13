import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('word', v.word, 'direction', v.direction, 'dueAt', iso_instant(v.due_at),
    'reviewedAt', iso_instant(v.reviewed_at), 'reviews', v.reviews, 'lapses', v.lapses) AS entry
  FROM vocabulary_cards v WHERE v.student_id = $1 ORDER BY v.word, v.direction`;

const PRACTICE = `
  SELECT json_build_object('day', d.day, 'hasSpoken', d.has_spoken) AS entry
  FROM practice_days d WHERE d.student_id = $1 ORDER BY d.day`;

/** Words that a student reviews, with the state of each, and the days of practice. */
export function provideVocabulary({ database, personalData }: Pick<ModuleContext, "database" | "personalData">): void {
  personalData.provide("vocabulary", createEntriesReader(database, ENTRIES));
  personalData.provide("practice", createEntriesReader(database, PRACTICE));
}
