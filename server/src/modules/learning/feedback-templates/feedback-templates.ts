import { AppError } from "@kalima/contracts/errors";
import { type FeedbackTemplate, type FeedbackTemplateTexts, MAX_FEEDBACK_TEMPLATES } from "@kalima/learning-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";

const COLUMNS = `id, title, went_well AS "wentWell", corrections, next_step AS "nextStep"`;

/**
 * The feedback templates of trainers, each for the trainer alone.
 *
 * @throws {AppError} `request.not_found` from changes of an unknown template and one of another trainer.
 */
export function feedbackTemplates({ database, clock }: Pick<ModuleContext, "database" | "clock">) {
  async function find(trainerUser: string, id: string): Promise<FeedbackTemplate> {
    const [row] = await database.query<FeedbackTemplate>(
      `SELECT ${COLUMNS} FROM feedback_templates WHERE id = $1 AND trainer_user_id = $2`,
      [id, trainerUser],
    );
    if (!row) throw new AppError("request.not_found");
    return row;
  }

  return {
    find,

    list: (trainerUser: string) =>
      database.query<FeedbackTemplate>(
        `SELECT ${COLUMNS} FROM feedback_templates WHERE trainer_user_id = $1 ORDER BY lower(title), created_at, id`,
        [trainerUser],
      ),

    /** @throws {AppError} `feedback.too_many_templates` */
    add: (trainerUser: string, id: string, { title, wentWell, corrections, nextStep }: FeedbackTemplateTexts) =>
      database.transaction(async (tx) => {
        // Templates that are added at once count one after the other.
        await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [trainerUser]);
        const added = await tx.query(
          `INSERT INTO feedback_templates (id, trainer_user_id, title, went_well, corrections, next_step, created_at, updated_at)
           SELECT $1::uuid, $2::uuid, $3, $4, $5, $6, $7::timestamptz, $7
           WHERE (SELECT count(*) FROM feedback_templates WHERE trainer_user_id = $2) < $8 RETURNING id`,
          [id, trainerUser, title, wentWell, corrections, nextStep, clock(), MAX_FEEDBACK_TEMPLATES],
        );
        if (added.length === 0) throw new AppError("feedback.too_many_templates");
      }),

    async change(
      trainerUser: string,
      id: string,
      { title, wentWell, corrections, nextStep }: FeedbackTemplateTexts,
    ): Promise<FeedbackTemplate> {
      await database.query(
        `UPDATE feedback_templates SET title = $3, went_well = $4, corrections = $5, next_step = $6, updated_at = $7
         WHERE id = $1 AND trainer_user_id = $2`,
        [id, trainerUser, title, wentWell, corrections, nextStep, clock()],
      );
      return find(trainerUser, id);
    },

    async remove(trainerUser: string, id: string): Promise<void> {
      const removed = await database.query(
        "DELETE FROM feedback_templates WHERE id = $1 AND trainer_user_id = $2 RETURNING 1",
        [id, trainerUser],
      );
      if (removed.length === 0) throw new AppError("request.not_found");
    },
  };
}

export const forgetFeedbackTemplates = (database: Database, userId: string) =>
  database.query("DELETE FROM feedback_templates WHERE trainer_user_id = $1", [userId]);
