import type { ReviewState } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import { WORDS_AT } from "./given-ratings.ts";

/** `created_at` is when the words were written. */
export type WordsRow = {
  id: string;
  stars: number;
  words: string;
  name: string | null;
  created_at: Date;
  answer_text: string | null;
  answer_is_shown: boolean | null;
  answer_at: Date | null;
  is_reported: boolean;
};

/** Shown words about the trainer with the account `$1`. */
const SHOWN = `FROM lessons l JOIN trainers t ON t.id = l.trainer_id
  WHERE t.user_id = $1 AND l.status = 'completed' AND l.feedback_shown_at IS NOT NULL`;

/** Where an answer stands, by what staff decided about it. */
export function toAnswerState(isShown: boolean | null): ReviewState {
  if (isShown === null) return "waiting";
  return isShown ? "shown" : "hidden";
}

/** Shown words about a trainer from behind `after`, newest first, with what the trainer wrote about them. */
export function listWords(database: Database, userId: string, after: After, limit: number): Promise<WordsRow[]> {
  return database.query(
    `SELECT w.*, a.text AS answer_text, a.is_shown AS answer_is_shown, a.written_at AS answer_at,
       EXISTS (SELECT FROM rating_reports p WHERE p.lesson_id = w.id AND p.words_at = w.created_at) AS is_reported
     FROM (
       SELECT l.id, l.rating AS stars, l.feedback AS words, ${WORDS_AT} AS created_at,
         CASE WHEN l.feedback_may_name
           THEN (SELECT ${buildCalledNameSql("u.name")} FROM users u WHERE u.id = l.student_id) END AS name ${SHOWN}
     ) AS w LEFT JOIN rating_answers a ON a.lesson_id = w.id AND a.words_at = w.created_at
     WHERE $2::timestamptz IS NULL OR (w.created_at, w.id) < ($2, $3::uuid)
     ORDER BY w.created_at DESC, w.id DESC LIMIT $4`,
    [userId, after?.at ?? null, after?.id ?? null, limit],
  );
}

type About = { userId: string; lessonId: string; writtenAt: string; now: Date };

/**
 * Stores a trainer's answer to words; an answer to earlier words of the same rating gives way.
 *
 * @throws {AppError} `request.not_found` for words that are not shown or not about this trainer, `rating.changed` once the
 *   student has changed them, and `rating.answered` for a second answer.
 */
export function answerWords(database: Database, about: About, text: string): Promise<void> {
  return database.transaction(async (tx) => {
    const student = await lockWords(tx, about);
    const stored = await tx.query(
      `INSERT INTO rating_answers (lesson_id, words_at, text, written_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (lesson_id) DO UPDATE SET words_at = EXCLUDED.words_at, text = EXCLUDED.text,
         written_at = EXCLUDED.written_at, is_shown = NULL, decided_by = NULL, decided_at = NULL
       WHERE rating_answers.words_at <> EXCLUDED.words_at RETURNING lesson_id`,
      [about.lessonId, about.writtenAt, text, about.now],
    );
    if (stored.length === 0) throw new AppError("rating.answered");
    await audit(tx, { subject: student });
  });
}

/**
 * Asks staff to look at words again.
 *
 * @throws {AppError} as for `answerWords`, and `rating.reported` for a second report.
 */
export function reportWords(database: Database, about: About, reason: string): Promise<void> {
  return database.transaction(async (tx) => {
    const student = await lockWords(tx, about);
    const stored = await tx.query(
      `INSERT INTO rating_reports (lesson_id, words_at, reason, reported_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (lesson_id) DO UPDATE SET words_at = EXCLUDED.words_at, reason = EXCLUDED.reason,
         reported_at = EXCLUDED.reported_at, settled_at = NULL
       WHERE rating_reports.words_at <> EXCLUDED.words_at RETURNING lesson_id`,
      [about.lessonId, about.writtenAt, reason, about.now],
    );
    if (stored.length === 0) throw new AppError("rating.reported");
    await audit(tx, { subject: student });
  });
}

/** Keeps the words as they are until the end of the transaction, and returns the student who wrote them. */
async function lockWords(tx: Pick<Database, "query">, { userId, lessonId, writtenAt }: About): Promise<string> {
  const [words] = await tx.query<{ student_id: string; is_same: boolean }>(
    `SELECT l.student_id, ${WORDS_AT} = $3 AS is_same ${SHOWN} AND l.id = $2 FOR UPDATE OF l`,
    [userId, lessonId, writtenAt],
  );
  if (!words) throw new AppError("request.not_found");
  if (!words.is_same) throw new AppError("rating.changed");
  return words.student_id;
}
