import { AppError } from "@kalima/contracts/errors";
import { PLAN_LENGTH, type PlanStep } from "@kalima/learning-contract";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { pairsRepository } from "./pairs.repository.ts";

type Pair = { trainerUser: string; studentId: string };
type Row = { id: string; text: string; written_at: Date };

const present = ({ id, text, written_at }: Row): PlanStep => ({ id, text, writtenAt: written_at.toISOString() });

/** The newest steps that a trainer wrote for a student, the newest first. */
export async function readPlan(database: Database, { trainerUser, studentId }: Pair): Promise<PlanStep[]> {
  const rows = await database.query<Row>(
    `SELECT s.id, s.text, s.written_at FROM plan_steps s JOIN trainers t ON t.id = s.trainer_id
     WHERE t.user_id = $1 AND s.student_id = $2 ORDER BY s.written_at DESC, s.id DESC LIMIT $3`,
    [trainerUser, studentId, PLAN_LENGTH],
  );
  return rows.map(present);
}

/** @throws {AppError} `request.not_found` for an unknown step. */
export async function findPlanStep(database: Database, id: string): Promise<PlanStep> {
  const [row] = await database.query<Row>("SELECT id, text, written_at FROM plan_steps WHERE id = $1", [id]);
  if (!row) throw new AppError("request.not_found");
  return present(row);
}

/** The plans of a student by the trainer's id, each as `readPlan` returns it. */
export async function readPlansOfStudent(database: Database, studentId: string): Promise<Map<string, PlanStep[]>> {
  const rows = await database.query<Row & { trainer_id: string }>(
    `SELECT id, text, written_at, trainer_id FROM (
       SELECT *, row_number() OVER (PARTITION BY trainer_id ORDER BY written_at DESC, id DESC) AS place
       FROM plan_steps WHERE student_id = $1
     ) AS steps WHERE place <= $2 ORDER BY place`,
    [studentId, PLAN_LENGTH],
  );
  const groups = Map.groupBy(rows, ({ trainer_id }) => trainer_id);
  return new Map([...groups].map(([trainerId, steps]) => [trainerId, steps.map(present)]));
}

/** @throws {AppError} `request.not_found` for somebody who is and was no student of this trainer. */
export async function writePlanStep(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  { trainerUser, studentId }: Pair,
  id: string,
  text: string,
): Promise<void> {
  const now = clock();
  const known = await pairsRepository(database).find(trainerUser, studentId, now);
  if (!known) throw new AppError("request.not_found");
  await database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO plan_steps (id, trainer_id, student_id, text, written_at)
       SELECT $1, t.id, $3, $4, $5 FROM trainers t WHERE t.user_id = $2`,
      [id, trainerUser, studentId, text, now],
    );
    await audit(tx, { object: { kind: "plan-step", id }, subject: studentId });
  });
}

/** Removes what was written for a student whose account is removed. */
export const forgetPlan = (database: Database, userId: string) =>
  database.query("DELETE FROM plan_steps WHERE student_id = $1", [userId]);
