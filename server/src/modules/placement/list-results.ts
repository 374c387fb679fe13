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
