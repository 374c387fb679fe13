import * as Y from "yjs";
import type { Database } from "../kernel/database/database.ts";

/** Writes words down in a lesson's notes, as its room does. */
export async function writeSeedWords(
  tx: Database,
  lessonId: string | undefined,
  words: readonly Record<string, string>[],
  now: Date,
): Promise<void> {
  const document = new Y.Doc();
  document.getArray("words").push(words.map((word) => new Y.Map(Object.entries(word))));
  await tx.query("INSERT INTO lesson_room_notes (lesson_id, document, updated_at) VALUES ($1, $2, $3)", [
    lessonId,
    Buffer.from(Y.encodeStateAsUpdate(document)),
    now,
  ]);
}
