import type { Database } from "../../../kernel/database/database.ts";
import { type LessonStats, NO_LESSONS, readLessonStats } from "../../bookings/public.ts";
import { type ProfileRow, type TrainerRow, trainersRepository } from "../../trainers/public.ts";

/** A trainer with the figures of the lessons held. */
export type RatedTrainerRow = TrainerRow & LessonStats;
export type RatedProfileRow = ProfileRow & LessonStats;

/** Active trainers, those with these ids. */
export async function findRatedTrainers(database: Database, ids: readonly string[]): Promise<RatedProfileRow[]> {
  const [rows, stats] = await Promise.all([trainersRepository(database).findAll(ids), readLessonStats(database, ids)]);
  return rows.map((row) => ({ ...row, ...(stats.get(row.id) ?? NO_LESSONS) }));
}
