import type { LessonNotes, RoomMessage } from "@kalima/booking-contract";
import type { Database } from "../../kernel/database/database.ts";
import { decodeNotes } from "./notes/notes-document.ts";
import { roomRepository } from "./room.repository.ts";

/** Notes of a lesson; empty where nothing was written down. */
export async function readLessonNotes(database: Database, lessonId: string): Promise<LessonNotes> {
  return decodeNotes(await roomRepository(database).readNotes(lessonId));
}

/** Notes of these lessons, by lesson; lessons in which nothing was written down are absent. */
export async function readNotesOfLessons(
  database: Database,
  lessonIds: readonly string[],
): Promise<Map<string, LessonNotes>> {
  const rows = await database.query<{ lesson_id: string; document: Buffer }>(
    "SELECT lesson_id, document FROM lesson_room_notes WHERE lesson_id = ANY($1)",
    [lessonIds],
  );
  return new Map(rows.map(({ lesson_id, document }) => [lesson_id, decodeNotes(document)]));
}

/** The vocabulary that was written down in these lessons, by lesson; lessons without words are absent. */
export async function readLessonWords(
  database: Database,
  lessonIds: readonly string[],
): Promise<Map<string, LessonNotes["words"]>> {
  const notes = [...(await readNotesOfLessons(database, lessonIds))];
  return new Map(notes.map(([id, { words }]) => [id, words] as const).filter(([, words]) => words.length > 0));
}

/** The newest messages of a lesson's room, in their order. */
export const readRoomMessages = (database: Database, lessonId: string): Promise<RoomMessage[]> =>
  roomRepository(database).listMessagesAfter(lessonId, 0);
