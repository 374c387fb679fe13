import type { LessonNotes } from "@kalima/booking-contract";
import type { Database } from "../../kernel/database/database.ts";
import { decodeNotes } from "./notes/notes-document.ts";
import { roomRepository } from "./room.repository.ts";

/** Notes of a lesson; empty where nothing was written down. */
export async function readLessonNotes(database: Database, lessonId: string): Promise<LessonNotes> {
  return decodeNotes(await roomRepository(database).readNotes(lessonId));
}

/** The vocabulary that was written down in these lessons, by lesson; lessons without words are absent. */
export async function readLessonWords(
  database: Database,
  lessonIds: readonly string[],
): Promise<Map<string, LessonNotes["words"]>> {
  const rows = await database.query<{ lesson_id: string; document: Buffer }>(
    "SELECT lesson_id, document FROM lesson_room_notes WHERE lesson_id = ANY($1)",
    [lessonIds],
  );
  const words = rows.map(({ lesson_id, document }) => [lesson_id, decodeNotes(document).words] as const);
  return new Map(words.filter(([, list]) => list.length > 0));
}
