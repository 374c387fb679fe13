import * as Y from "yjs";
import type { Database } from "../src/kernel/database/database.ts";

/** Writes the shared notes of a lesson, in place of others, as the browsers of its two people do. */
export async function writeNotes(
  database: Database,
  lessonId: string,
  { text = "", words = [] }: { text?: string; words?: readonly Record<string, string>[] },
  at: Date,
): Promise<void> {
  const document = new Y.Doc();
  document.getText("notes").insert(0, text);
  document.getArray("words").push(words.map((word) => new Y.Map(Object.entries(word))));
  await database.query(
    `INSERT INTO lesson_room_notes (lesson_id, document, updated_at) VALUES ($1, $2, $3)
     ON CONFLICT (lesson_id) DO UPDATE SET document = excluded.document, updated_at = excluded.updated_at`,
    [lessonId, Buffer.from(Y.encodeStateAsUpdate(document)), at],
  );
}
