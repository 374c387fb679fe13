import type { PlacementGoal } from "@kalima/catalog-contract";
import type { CefrLevel } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import type { Skill } from "./attempts/attempt-rows.ts";

/** A result of an account. `score` is the place on the whole scale, 0–100. */
export type ReachedResult = {
  level: CefrLevel;
  score: number;
  skills: Skill[];
  takenAt: Date;
  spoken: CefrLevel | null;
};

/** All results of an account, oldest first. */
export function listResults(database: Database, userId: string): Promise<ReachedResult[]> {
  return database.query<ReachedResult>(
    `SELECT r.level, r.score, r.skills, r.taken_at AS "takenAt", s.level AS spoken
     FROM placement_results r JOIN placement_attempts a ON a.id = r.attempt_id
     LEFT JOIN placement_spoken_levels s ON s.result_id = r.id WHERE a.owner = $1 ORDER BY r.taken_at, r.id`,
    [`user:${userId}`],
  );
}

/** The purpose of the English that an account named before its newest test; null where nothing was said. */
export async function readNewestGoal(database: Database, userId: string): Promise<PlacementGoal | null> {
  const [row] = await database.query<{ goal: PlacementGoal | null }>(
    "SELECT goal FROM placement_attempts WHERE owner = $1 ORDER BY started_at DESC, id LIMIT 1",
    [`user:${userId}`],
  );
  return row?.goal ?? null;
}

/** The levels of accounts by their first and newest result, by the account's id; those without a result are missing. */
export async function readFirstAndNewestLevels(
  database: Database,
  userIds: readonly string[],
): Promise<Map<string, { first: CefrLevel; newest: CefrLevel }>> {
  if (userIds.length === 0) return new Map();
  const rows = await database.query<{ owner: string; first: CefrLevel; newest: CefrLevel }>(
    `SELECT a.owner, (array_agg(r.level ORDER BY r.taken_at))[1] AS first,
       (array_agg(r.level ORDER BY r.taken_at DESC))[1] AS newest
     FROM placement_results r JOIN placement_attempts a ON a.id = r.attempt_id WHERE a.owner = ANY($1) GROUP BY a.owner`,
    [userIds.map((id) => `user:${id}`)],
  );
  return new Map(rows.map(({ owner, first, newest }) => [owner.slice("user:".length), { first, newest }]));
}

/** Counts accounts whose newest result is above their first. The names of levels sort as the levels do. */
export async function countRisenStudents(database: Database): Promise<number> {
  const [row] = await database.query<{ risen: number }>(
    `SELECT count(*)::int AS risen FROM (
       SELECT FROM placement_results r JOIN placement_attempts a ON a.id = r.attempt_id WHERE a.owner LIKE 'user:%'
       GROUP BY a.owner
       HAVING (array_agg(r.level ORDER BY r.taken_at))[1] < (array_agg(r.level ORDER BY r.taken_at DESC))[1]
     ) AS students`,
  );
  return row?.risen ?? 0;
}
