import type { Database } from "../../../kernel/database/database.ts";
import { type LessonStats, NO_LESSONS, readLessonStats } from "../../bookings/public.ts";
import { type ProfileRow, type TrainerRow, trainersRepository } from "../../trainers/public.ts";

/** A trainer with the figures of the lessons held. */
export type RatedTrainerRow = TrainerRow & LessonStats;
export type RatedProfileRow = ProfileRow & LessonStats;

/** The trainer who signs in with this account, active or not. */
export async function findRatedTrainerOf(database: Database, userId: string): Promise<RatedProfileRow | undefined> {
  const row = await trainersRepository(database).findOfAccount(userId);
  return row && { ...row, ...((await readLessonStats(database, [row.id])).get(row.id) ?? NO_LESSONS) };
}

/** Active trainers, those with these ids. */
export async function findRatedTrainers(database: Database, ids: readonly string[]): Promise<RatedProfileRow[]> {
  const [rows, stats] = await Promise.all([trainersRepository(database).findAll(ids), readLessonStats(database, ids)]);
  return rows.map((row) => ({ ...row, ...(stats.get(row.id) ?? NO_LESSONS) }));
}
