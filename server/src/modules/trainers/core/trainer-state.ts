import { LESSON_LENGTHS, type LessonLength } from "@kalima/catalog-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { computeLessonPrice } from "../../prices/public.ts";
import { lockTrainerTimes } from "./lock-times.ts";

/** Sets whether a trainer holds speaking checks from now on. Returns false unless the trainer is active. */
export async function setExaminesSpeaking(db: Database, id: string, examinesSpeaking: boolean): Promise<boolean> {
  const rows = await db.query(
    "UPDATE trainers SET examines_speaking = $2 WHERE id = $1 AND status = 'active' RETURNING 1",
    [id, examinesSpeaking],
  );
  return rows.length > 0;
}

/** Takes the trainer with this account off the list and from booking; other accounts are none. */
export async function deactivateTrainer(tx: Database, userId: string): Promise<void> {
  await tx.query("UPDATE trainers SET status = 'inactive', paused_until = NULL WHERE user_id = $1", [userId]);
}

/**
 * Takes the trainer with this account off the list and from booking while the account is disabled, or brings them back. Trainers who
 * have left stay away, and other accounts are none.
 */
export async function followAccount(tx: Database, userId: string, to: "active" | "disabled"): Promise<void> {
  const [trainer] = await tx.query<{ id: string }>("SELECT id FROM trainers WHERE user_id = $1", [userId]);
  if (!trainer) return;
  // Whoever takes times of the trainer reads the status under this lock.
  await lockTrainerTimes(tx, trainer.id);
  const from = to === "active" ? "disabled" : "active";
  await tx.query("UPDATE trainers SET status = $3 WHERE id = $1 AND status = $2", [trainer.id, from, to]);
}

/** Trainers who can be booked. */
export async function countActiveTrainers(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>("SELECT count(*) FROM trainers WHERE status = 'active'");
  return row?.count ?? 0;
}

/** The lowest price of a single session of any length, in the school's currency; null without a trainer. */
export async function readLowestPrice(database: Database): Promise<number | null> {
  const rows = await database.query<{ minutes: LessonLength; price: number }>(
    `SELECT minutes, min(price_per_lesson_minor)::int AS price FROM trainers, unnest(lesson_lengths) AS minutes
     WHERE status = 'active' AND minutes = ANY($1) GROUP BY minutes`,
    [LESSON_LENGTHS],
  );
  if (rows.length === 0) return null;
  return Math.min(...rows.map(({ minutes, price }) => computeLessonPrice(price, minutes)));
}
