import type { RoomMessage, RoomRole } from "@kalima/booking-contract";
import type { Database } from "../../kernel/database/database.ts";
import { NO_NOTES } from "./notes/notes-document.ts";
import type { NotesMerger } from "./notes/notes-merger.ts";

/** Limit of one answer, which holds the newest messages. */
const MAX_MESSAGES = 500;

type MessageRow = { client_id: string; sequence: number; sender: RoomRole; text: string; sent_at: Date };
type NewMessage = { lessonId: string; clientId: string; from: RoomRole; text: string; now: Date };

const toMessage = (row: MessageRow): RoomMessage => ({
  clientId: row.client_id,
  sequence: row.sequence,
  from: row.sender,
  text: row.text,
  at: row.sent_at.toISOString(),
});

/** Messages and notes of lesson rooms. */
export function roomRepository(database: Database) {
  return {
    async listMessagesAfter(lessonId: string, sequence: number): Promise<RoomMessage[]> {
      const rows = await database.query<MessageRow>(
        `SELECT * FROM lesson_room_messages WHERE lesson_id = $1 AND sequence > $2 ORDER BY sequence DESC LIMIT $3`,
        [lessonId, sequence, MAX_MESSAGES],
      );
      return rows.reverse().map(toMessage);
    },

    /** Stores a message once: a message that is sent again keeps its number. */
    addMessage({ lessonId, clientId, from, text, now }: NewMessage): Promise<{ message: RoomMessage; isNew: boolean }> {
      return database.transaction(async (tx) => {
        // The lock of the lesson numbers its messages one by one.
        await tx.query("SELECT 1 FROM lessons WHERE id = $1 FOR UPDATE", [lessonId]);
        const known = await tx.query<MessageRow>(
          "SELECT * FROM lesson_room_messages WHERE lesson_id = $1 AND client_id = $2",
          [lessonId, clientId],
        );
        if (known[0]) return { message: toMessage(known[0]), isNew: false };
        const [row] = await tx.query<MessageRow>(
          `INSERT INTO lesson_room_messages (lesson_id, sequence, client_id, sender, text, sent_at)
           SELECT $1, coalesce(max(sequence), 0) + 1, $2, $3, $4, $5 FROM lesson_room_messages WHERE lesson_id = $1
           RETURNING *`,
          [lessonId, clientId, from, text, now],
        );
        if (!row) throw new Error("unreachable: the insert returns its row");
        return { message: toMessage(row), isNew: true };
      });
    },

    async readNotes(lessonId: string): Promise<Uint8Array> {
      const [row] = await database.query<{ document: Buffer }>(
        "SELECT document FROM lesson_room_notes WHERE lesson_id = $1",
        [lessonId],
      );
      return row?.document ?? NO_NOTES;
    },

    /**
     * Merges an update into the stored notes, or compacts them if `update` is null. Concurrent changes wait for each
     * other.
     *
     * @throws {AppError} `request.invalid` as in `mergeNotes`.
     */
    changeNotes(merger: NotesMerger, lessonId: string, update: Uint8Array | null, now: Date): Promise<void> {
      return database.transaction(async (tx) => {
        if (update) {
          await tx.query(
            `INSERT INTO lesson_room_notes (lesson_id, document, updated_at) VALUES ($1, $2, $3)
             ON CONFLICT (lesson_id) DO NOTHING`,
            [lessonId, NO_NOTES, now],
          );
        }
        const [row] = await tx.query<{ document: Buffer }>(
          "SELECT document FROM lesson_room_notes WHERE lesson_id = $1 FOR UPDATE",
          [lessonId],
        );
        if (!row) return;
        const changed = await (update ? merger.merge(row.document, update) : merger.compact(row.document));
        await tx.query("UPDATE lesson_room_notes SET document = $2, updated_at = $3 WHERE lesson_id = $1", [
          lessonId,
          changed,
          now,
        ]);
      });
    },

    /** Deletes the messages and notes of a student whose account is removed. */
    async forgetStudent(userId: string): Promise<void> {
      const ofStudent = "USING lessons l WHERE l.id = r.lesson_id AND l.student_id = $1";
      await database.query(`DELETE FROM lesson_room_notes r ${ofStudent}`, [userId]);
      await database.query(`DELETE FROM lesson_room_messages r ${ofStudent}`, [userId]);
    },
  };
}
