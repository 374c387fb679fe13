import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";
import { decodeNotes } from "./notes/notes-document.ts";

const MESSAGES = `
  SELECT json_build_object('lessonStartsAt', iso_instant(l.starts_at), 'text', m.text, 'at', iso_instant(m.sent_at)) AS entry
  FROM lesson_room_messages m JOIN lessons l ON l.id = m.lesson_id JOIN trainers t ON t.id = l.trainer_id
  WHERE (m.sender = 'student' AND l.student_id = $1) OR (m.sender = 'trainer' AND t.user_id = $1)
  ORDER BY m.sent_at, m.sequence`;

const NOTES = `
  SELECT iso_instant(l.starts_at) AS starts_at, n.document
  FROM lesson_room_notes n JOIN lessons l ON l.id = n.lesson_id JOIN trainers t ON t.id = l.trainer_id
  WHERE l.student_id = $1 OR t.user_id = $1 ORDER BY l.starts_at, l.id`;

/** Adds an account's messages in lesson rooms, and the notes of its lessons, which both people share. */
export function provideRooms({ database, personalData }: Pick<ModuleContext, "database" | "personalData">): void {
  personalData.provide("roomMessages", createEntriesReader(database, MESSAGES));
  personalData.provide("lessonNotes", async (userId) => {
    const rows = await database.query<{ starts_at: string; document: Uint8Array }>(NOTES, [userId]);
    return rows.map(({ starts_at: lessonStartsAt, document }) => ({ lessonStartsAt, ...decodeNotes(document) }));
  });
}
