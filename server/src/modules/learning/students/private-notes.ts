import { AppError } from "@kalima/contracts/errors";
import type { PrivateNote } from "@kalima/learning-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { pairsRepository } from "./pairs.repository.ts";

type Pair = { trainerUser: string; studentId: string };
type Row = { text: string; version: number; updated_at: Date };

const NO_NOTE: PrivateNote = { text: "", version: 0, updatedAt: null };

const present = (row: Row | undefined): PrivateNote =>
  row ? { text: row.text, version: row.version, updatedAt: row.updated_at.toISOString() } : NO_NOTE;

/** The private note of a trainer about a student; version 0 without one. */
export async function readPrivateNote(database: Database, { trainerUser, studentId }: Pair): Promise<PrivateNote> {
  const [row] = await database.query<Row>(
    "SELECT text, version, updated_at FROM trainer_private_notes WHERE trainer_user_id = $1 AND student_id = $2",
    [trainerUser, studentId],
  );
  return present(row);
}

/**
 * Replaces the private note that was read as `version`. A text that is saved already is answered as it is, so that a call may
 * be repeated.
 *
 * @throws {AppError} `request.not_found` for somebody who is and was no student of theirs; `note.changed` with the note that
 * another device has saved as `current` in `extra`.
 */
export async function savePrivateNote(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  pair: Pair,
  { text, version }: { text: string; version: number },
): Promise<PrivateNote> {
  const { trainerUser, studentId } = pair;
  const now = clock();
  const known = await pairsRepository(database).find(trainerUser, studentId, now);
  if (!known) throw new AppError("request.not_found");
  const values = [trainerUser, studentId, text, now];
  const [saved] =
    version === 0
      ? await database.query<Row>(
          `INSERT INTO trainer_private_notes (trainer_user_id, student_id, text, version, updated_at)
           VALUES ($1, $2, $3, 1, $4) ON CONFLICT DO NOTHING RETURNING text, version, updated_at`,
          values,
        )
      : await database.query<Row>(
          `UPDATE trainer_private_notes SET text = $3, version = version + 1, updated_at = $4
           WHERE trainer_user_id = $1 AND student_id = $2 AND version = $5::bigint RETURNING text, version, updated_at`,
          [...values, version],
        );
  if (saved) return present(saved);
  const current = await readPrivateNote(database, pair);
  if (current.text === text) return current;
  throw new AppError("note.changed", { extra: { current } });
}

/** Removes the notes that a removed account wrote, and those about it. */
export const forgetPrivateNotes = (database: Database, userId: string) =>
  database.query("DELETE FROM trainer_private_notes WHERE student_id = $1 OR trainer_user_id = $1", [userId]);
