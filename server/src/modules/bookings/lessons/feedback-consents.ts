import type { ConsentToFeedback, HideFeedback } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { type Reader, toScope } from "../core/present-booking.ts";
import { lessonRows } from "./lesson-rows.ts";

/** The feedback that a trainer's page shows may be another now, or none. */
export const shownFeedbackChanged = defineDomainEvent<{ trainerId: string }>("feedback.shown_changed");

/**
 * The student's consent that a trainer's page shows the feedback on a lesson, and the trainer's wish.
 *
 * @throws {AppError} `request.not_found` for a lesson of other people; `lesson.no_feedback`, `lesson.no_consent`.
 */
export function feedbackConsents({ database, clock, events }: Pick<ModuleContext, "database" | "clock" | "events">) {
  async function findTrainer(tx: Database, reader: Reader, id: string): Promise<string> {
    const row = await lessonRows(tx).lock(id, toScope(reader));
    if (!row) throw new AppError("request.not_found");
    if (!row.trainer_feedback) throw new AppError("lesson.no_feedback");
    return row.trainer_id;
  }

  return {
    /** Writes down the student's answer; a new consent is not hidden. */
    answer: (reader: Reader, id: string, { mayShow, mayName }: ConsentToFeedback) =>
      database.transaction(async (tx) => {
        const trainerId = await findTrainer(tx, reader, id);
        await tx.query(
          `INSERT INTO feedback_consents AS c (lesson_id, trainer_id, may_show, may_name, answered_at)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (lesson_id) DO UPDATE SET may_show = EXCLUDED.may_show, may_name = EXCLUDED.may_name,
             answered_at = EXCLUDED.answered_at, hidden_at = CASE WHEN c.may_show THEN c.hidden_at END`,
          [id, trainerId, mayShow, mayShow && mayName, clock()],
        );
        await events.emit(tx, shownFeedbackChanged, { trainerId });
      }),

    /** Keeps feedback that may be shown off the trainer's page, or lets it onto it again. */
    hide: (reader: Reader, id: string, { isHidden }: HideFeedback) =>
      database.transaction(async (tx) => {
        const trainerId = await findTrainer(tx, reader, id);
        const changed = await tx.query(
          `UPDATE feedback_consents SET hidden_at = CASE WHEN $2 THEN coalesce(hidden_at, $3::timestamptz) END
           WHERE lesson_id = $1 AND may_show RETURNING 1`,
          [id, isHidden, clock()],
        );
        if (changed.length === 0) throw new AppError("lesson.no_consent");
        await events.emit(tx, shownFeedbackChanged, { trainerId });
      }),
  };
}

/** Feedback that a trainer's page may show, as it was written. */
export type ShownFeedback = {
  lesson_id: string;
  went_well: string;
  corrections: string | null;
  next_step: string | null;
  given_at: Date;
  /** The student's whole name, to be hidden in the words. */
  student_name: string;
  /** First name where the student allowed it. */
  name: string | null;
};

/** The newest feedback of a trainer that student and trainer let be shown. */
export async function findShownFeedback(database: Database, trainerId: string): Promise<ShownFeedback | undefined> {
  const [row] = await database.query<ShownFeedback>(
    `SELECT c.lesson_id, f.went_well, f.corrections, f.next_step, f.given_at, u.name AS student_name,
       CASE WHEN c.may_name THEN ${buildCalledNameSql("u.name")} END AS name
     FROM feedback_consents c JOIN lesson_feedback f ON f.lesson_id = c.lesson_id
     JOIN lessons l ON l.id = c.lesson_id JOIN users u ON u.id = l.student_id
     WHERE c.trainer_id = $1 AND c.may_show AND c.hidden_at IS NULL
     ORDER BY f.given_at DESC, c.lesson_id LIMIT 1`,
    [trainerId],
  );
  return row;
}
