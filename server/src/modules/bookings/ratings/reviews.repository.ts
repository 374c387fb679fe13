import type { DecideReview, ReviewState } from "@kalima/booking-contract";
import type { BilingualText } from "@kalima/contracts/domain";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { type DomainEvents, defineDomainEvent } from "../../../kernel/events/domain-events.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import { WORDS_AT } from "./given-ratings.ts";

export type ReviewRow = {
  id: string;
  trainer: BilingualText;
  stars: number;
  text: string;
  state: ReviewState;
  created_at: Date;
  answer_text: string | null;
  answer_is_shown: boolean | null;
  answer_at: Date | null;
  report_reason: string | null;
  reported_at: Date | null;
};

/** Staff let through what a trainer answered to the words of a student's rating; only the first time. */
export const ratingAnswered = defineDomainEvent<{ studentId: string; trainer: BilingualText }>("rating.answered");

const LAST_DECISION = `SELECT is_shown AS "isShown" FROM review_decisions WHERE lesson_id = $1 ORDER BY decided_at DESC LIMIT 1`;

const MAY_SHOW = "l.feedback_may_show AND l.status = 'completed'";
/** Shown words, with what their trainer has written about them as they are now. */
const ANSWERED = `lessons l JOIN rating_answers a ON a.lesson_id = l.id AND a.words_at = ${WORDS_AT}
  WHERE ${MAY_SHOW} AND l.feedback_shown_at IS NOT NULL`;
const REPORTED = `lessons l JOIN rating_reports p ON p.lesson_id = l.id AND p.words_at = ${WORDS_AT}
  WHERE ${MAY_SHOW} AND l.feedback_shown_at IS NOT NULL`;

/** Since when each text of a student, answer of a trainer and report waits for a decision. */
export const WAITING_REVIEWS = `SELECT ${WORDS_AT} AS since FROM lessons l
  WHERE ${MAY_SHOW} AND l.feedback_shown_at IS NULL
    AND NOT EXISTS (SELECT FROM review_decisions d WHERE d.lesson_id = l.id AND d.written_at = ${WORDS_AT})
  UNION ALL SELECT a.written_at FROM ${ANSWERED} AND a.is_shown IS NULL
  UNION ALL SELECT p.reported_at FROM ${REPORTED} AND p.settled_at IS NULL`;

type AnswerBefore = {
  isShown: boolean | null;
  subject: string | null;
  student_id: string;
  trainer: BilingualText;
  /** True if the words are shown as they were when the answer was written. */
  is_current: boolean;
};

/** Repository of the review texts that students allow to be shown, and of the decisions of staff about them. */
export function reviewsRepository(database: Database, events: DomainEvents) {
  return {
    /**
     * Texts in a state from behind `after`, newest first; `created_at` is when they were written. Those with an answer or a
     * report that waits are among the waiting ones, too.
     */
    list(state: ReviewState, after: After, limit: number): Promise<ReviewRow[]> {
      return database.query(
        `SELECT * FROM (
           SELECT l.id, t.name AS trainer, l.rating AS stars, l.feedback AS text, ${WORDS_AT} AS created_at,
             CASE WHEN l.feedback_shown_at IS NOT NULL THEN 'shown'
               WHEN EXISTS (SELECT FROM review_decisions d WHERE d.lesson_id = l.id AND d.written_at = ${WORDS_AT})
               THEN 'hidden' ELSE 'waiting' END AS state,
             a.text AS answer_text, a.is_shown AS answer_is_shown, a.written_at AS answer_at,
             p.reason AS report_reason, p.reported_at
           FROM lessons l JOIN trainers t ON t.id = l.trainer_id
           LEFT JOIN rating_answers a ON a.lesson_id = l.id AND a.words_at = ${WORDS_AT}
           LEFT JOIN rating_reports p ON p.lesson_id = l.id AND p.words_at = ${WORDS_AT} AND p.settled_at IS NULL
           WHERE ${MAY_SHOW}
         ) AS reviews
         WHERE (state = $1 OR $1 = 'waiting' AND state = 'shown'
             AND (answer_text IS NOT NULL AND answer_is_shown IS NULL OR report_reason IS NOT NULL))
           AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
         ORDER BY created_at DESC, id DESC LIMIT $4`,
        [state, after?.at ?? null, after?.id ?? null, limit],
      );
    },

    /** Shows or hides a text, settles a report about it, and records who decided. Answers false when no such text was written at that time. */
    decide(lessonId: string, { isShown, writtenAt }: DecideReview, staffId: string, now: Date): Promise<boolean> {
      return database.transaction(async (tx) => {
        const decided = await tx.query<{ student_id: string }>(
          `UPDATE lessons l SET feedback_shown_at = CASE WHEN $3 THEN coalesce(feedback_shown_at, $4::timestamptz) END
           WHERE id = $1 AND feedback_may_show AND status = 'completed' AND ${WORDS_AT} = $2 RETURNING student_id`,
          [lessonId, writtenAt, isShown, now],
        );
        if (decided.length === 0) return false;
        const [before] = await tx.query<{ isShown: boolean }>(LAST_DECISION, [lessonId]);
        await audit(tx, { subject: decided[0]?.student_id ?? null, before: before ?? {}, after: { isShown } });
        await tx.query(
          `INSERT INTO review_decisions (lesson_id, is_shown, written_at, decided_by, decided_at)
           VALUES ($1, $2, $3, $4, $5)`,
          [lessonId, isShown, writtenAt, staffId, now],
        );
        await tx.query("UPDATE rating_reports SET settled_at = $2 WHERE lesson_id = $1 AND settled_at IS NULL", [
          lessonId,
          now,
        ]);
        return true;
      });
    },

    /** Shows or hides a trainer's answer. Answers false when none was written at that time. */
    decideAnswer(lessonId: string, { isShown, writtenAt }: DecideReview, staffId: string, now: Date): Promise<boolean> {
      return database.transaction(async (tx) => {
        const [before] = await tx.query<AnswerBefore>(
          `SELECT a.is_shown AS "isShown", t.user_id AS subject, l.student_id, t.name AS trainer,
             a.words_at = ${WORDS_AT} AND l.feedback_shown_at IS NOT NULL AS is_current
           FROM rating_answers a JOIN lessons l ON l.id = a.lesson_id JOIN trainers t ON t.id = l.trainer_id
           WHERE a.lesson_id = $1 AND a.written_at = $2 FOR UPDATE OF a`,
          [lessonId, writtenAt],
        );
        if (!before) return false;
        await tx.query(
          "UPDATE rating_answers SET is_shown = $2, decided_by = $3, decided_at = $4 WHERE lesson_id = $1",
          [lessonId, isShown, staffId, now],
        );
        await audit(tx, { subject: before.subject, before: { isShown: before.isShown }, after: { isShown } });
        // Hidden and shown again, it is no news.
        if (isShown && before.isShown === null && before.is_current) {
          await events.emit(tx, ratingAnswered, { studentId: before.student_id, trainer: before.trainer });
        }
        return true;
      });
    },
  };
}
