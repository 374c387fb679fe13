import type { DecideReview, ReviewState } from "@kalima/booking-contract";
import type { BilingualText } from "@kalima/contracts/domain";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";

export type ReviewRow = {
  id: string;
  trainer: BilingualText;
  stars: number;
  text: string;
  state: ReviewState;
  created_at: Date;
};

/** Ratings from before their time was stored count as written at the lesson's end. */
const WRITTEN_AT = "coalesce(l.rated_at, l.ends_at)";

const LAST_DECISION = `SELECT is_shown AS "isShown" FROM review_decisions WHERE lesson_id = $1 ORDER BY decided_at DESC LIMIT 1`;

/** Since when each text waits for a decision. */
export const WAITING_REVIEWS = `SELECT ${WRITTEN_AT} AS since FROM lessons l
  WHERE l.feedback_may_show AND l.status = 'completed' AND l.feedback_shown_at IS NULL
    AND NOT EXISTS (SELECT FROM review_decisions d WHERE d.lesson_id = l.id AND d.written_at = ${WRITTEN_AT})`;

/** Repository of the review texts that students allow to be shown, and of the decisions of staff about them. */
export function reviewsRepository(database: Database) {
  return {
    /** Texts in a state from behind `after`, newest first; `created_at` is when they were written. */
    list(state: ReviewState, after: After, limit: number): Promise<ReviewRow[]> {
      return database.query(
        `SELECT * FROM (
           SELECT l.id, t.name AS trainer, l.rating AS stars, l.feedback AS text, ${WRITTEN_AT} AS created_at,
             CASE WHEN l.feedback_shown_at IS NOT NULL THEN 'shown'
               WHEN EXISTS (SELECT FROM review_decisions d WHERE d.lesson_id = l.id AND d.written_at = ${WRITTEN_AT})
               THEN 'hidden' ELSE 'waiting' END AS state
           FROM lessons l JOIN trainers t ON t.id = l.trainer_id
           WHERE l.feedback_may_show AND l.status = 'completed'
         ) AS reviews
         WHERE state = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
         ORDER BY created_at DESC, id DESC LIMIT $4`,
        [state, after?.at ?? null, after?.id ?? null, limit],
      );
    },

    /** Shows or hides a text and records who decided. Answers false when no such text was written at that time. */
    decide(lessonId: string, { isShown, writtenAt }: DecideReview, staffId: string, now: Date): Promise<boolean> {
      return database.transaction(async (tx) => {
        const decided = await tx.query<{ student_id: string }>(
          `UPDATE lessons l SET feedback_shown_at = CASE WHEN $3 THEN coalesce(feedback_shown_at, $4::timestamptz) END
           WHERE id = $1 AND feedback_may_show AND status = 'completed' AND ${WRITTEN_AT} = $2 RETURNING student_id`,
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
        return true;
      });
    },
  };
}
