import type { Examiner } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { buildSearchCondition, parseSearch } from "../catalog/public.ts";
import { setExaminesSpeaking } from "../trainers/public.ts";
import { FAIR_DAYS } from "./examiners.repository.ts";

const MAX_SHOWN = 100;

type Dependencies = Pick<ModuleContext, "database" | "clock">;

/**
 * Active trainers, those who hold speaking checks first, then by English name; at most 100.
 *
 * @param search Words of the trainer's page, in either language; without any, all trainers.
 */
export async function listExaminers({ database, clock }: Dependencies, search: string): Promise<Examiner[]> {
  const words = search.trim() === "" ? null : parseSearch(search);
  if (search.trim() !== "" && words === null) return [];
  const values: unknown[] = [new Date(clock().getTime() - FAIR_DAYS * DAY_MS), MAX_SHOWN];
  const matches = words && buildSearchCondition(words, (value) => `$${values.push(value)}`);
  const isFound = matches ? `AND EXISTS (SELECT FROM trainer_listings l WHERE l.trainer_id = t.id AND ${matches})` : "";
  return database.query<Examiner>(
    `SELECT t.id, t.name, t.examines_speaking AS "examinesSpeaking",
       (SELECT count(*) FROM bookings b
         WHERE b.trainer_id = t.id AND b.service IS NOT NULL AND b.status = 'confirmed' AND b.created_at > $1
       )::int AS "recentChecks"
     FROM trainers t
     WHERE t.status = 'active' ${isFound}
     ORDER BY t.examines_speaking DESC, t.name ->> 'en', t.id LIMIT $2`,
    values,
  );
}

/**
 * Decides whether a trainer holds speaking checks from now on. Checks that are booked stay.
 *
 * @throws {AppError} `request.not_found` unless the trainer is active.
 */
export async function updateExaminer(
  { database }: Pick<Dependencies, "database">,
  id: string,
  examinesSpeaking: boolean,
): Promise<void> {
  if (!(await setExaminesSpeaking(database, id, examinesSpeaking))) throw new AppError("request.not_found");
}
