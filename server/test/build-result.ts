import { randomUUID } from "node:crypto";
import type { Database } from "../src/kernel/database/database.ts";

/** A B1 result of the written test, without the test; answers the ids of result and attempt, and the certificate's code. */
export async function buildResult(database: Database, userId: string, takenAt: Date) {
  const [id, attemptId] = [randomUUID(), randomUUID()];
  const code = `KLM-${id.slice(0, 4)}-${id.slice(9, 13)}`.toUpperCase();
  const skills = ["grammar", "vocabulary", "reading", "listening"].map((section) => ({
    section,
    level: "B1",
    score: 45,
  }));
  await database.query(
    `INSERT INTO placement_attempts (id, owner, started_at, finished_sections, finished_at)
     VALUES ($1, 'user:' || $2, $3, 4, $3)`,
    [attemptId, userId, takenAt],
  );
  await database.query(
    `INSERT INTO placement_results (id, attempt_id, level, score, ability, confidence, or_else, skills, code, taken_at)
     VALUES ($1, $2, 'B1', 45, -0.5, 0.8, NULL, $3, $4, $5)`,
    [id, attemptId, JSON.stringify(skills), code, takenAt],
  );
  return { id, attemptId, code };
}
