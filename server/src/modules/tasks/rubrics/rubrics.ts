import { AppError } from "@kalima/contracts/errors";
import { givesWholeScore, MAX_RUBRICS, type Rubric, type RubricBody } from "@kalima/learning-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";

function requireWholeScore({ criteria }: RubricBody): void {
  if (!givesWholeScore(criteria)) throw new AppError("request.invalid", { fields: { criteria: "validation.invalid" } });
}

/**
 * The rubrics of trainers, each for the trainer alone.
 *
 * @throws {AppError} `request.not_found` from changes of an unknown rubric and one of another trainer; `request.invalid`
 * where the best levels do not give a whole score together.
 */
export function rubricsOf({ database, clock }: Pick<ModuleContext, "database" | "clock">) {
  async function find(trainerUser: string, id: string): Promise<Rubric> {
    const [row] = await database.query<Rubric>(
      "SELECT id, title, criteria FROM task_rubrics WHERE id = $1 AND trainer_user_id = $2",
      [id, trainerUser],
    );
    if (!row) throw new AppError("request.not_found");
    return row;
  }

  return {
    find,

    list: (trainerUser: string) =>
      database.query<Rubric>(
        "SELECT id, title, criteria FROM task_rubrics WHERE trainer_user_id = $1 ORDER BY lower(title), created_at, id",
        [trainerUser],
      ),

    /** @throws {AppError} `task.too_many_rubrics` */
    add(trainerUser: string, id: string, rubric: RubricBody): Promise<void> {
      requireWholeScore(rubric);
      const { title, criteria } = rubric;
      return database.transaction(async (tx) => {
        // Rubrics that are added at once count one after the other.
        await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [trainerUser]);
        const added = await tx.query(
          `INSERT INTO task_rubrics (id, trainer_user_id, title, criteria, created_at, updated_at)
           SELECT $1::uuid, $2::uuid, $3, $4::jsonb, $5::timestamptz, $5
           WHERE (SELECT count(*) FROM task_rubrics WHERE trainer_user_id = $2) < $6 RETURNING id`,
          [id, trainerUser, title, JSON.stringify(criteria), clock(), MAX_RUBRICS],
        );
        if (added.length === 0) throw new AppError("task.too_many_rubrics");
      });
    },

    async change(trainerUser: string, id: string, rubric: RubricBody): Promise<Rubric> {
      await find(trainerUser, id);
      requireWholeScore(rubric);
      const { title, criteria } = rubric;
      await database.query(
        "UPDATE task_rubrics SET title = $3, criteria = $4::jsonb, updated_at = $5 WHERE id = $1 AND trainer_user_id = $2",
        [id, trainerUser, title, JSON.stringify(criteria), clock()],
      );
      return find(trainerUser, id);
    },

    async remove(trainerUser: string, id: string): Promise<void> {
      const removed = await database.query(
        "DELETE FROM task_rubrics WHERE id = $1 AND trainer_user_id = $2 RETURNING 1",
        [id, trainerUser],
      );
      if (removed.length === 0) throw new AppError("request.not_found");
    },
  };
}

export const forgetRubrics = (database: Database, userId: string) =>
  database.query("DELETE FROM task_rubrics WHERE trainer_user_id = $1", [userId]);
