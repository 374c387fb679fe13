import { randomUUID } from "node:crypto";
import { type CefrLevel, DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { LEARNER } from "../demo-accounts.ts";

/** `scores` by section; the last result is the newest. */
const RESULTS: readonly { daysAgo: number; level: CefrLevel; score: number; scores: readonly number[] }[] = [
  { daysAgo: 160, level: "A2", score: 27, scores: [30, 24, 33, 20] },
  { daysAgo: 90, level: "B1", score: 39, scores: [44, 34, 45, 32] },
  { daysAgo: 12, level: "B1", score: 48, scores: [52, 46, 55, 38] },
];
const SECTIONS = ["grammar", "vocabulary", "reading", "listening"] as const;
const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;

/** Each level is a sixth of the scale. */
const toLevel = (score: number) => LEVELS[Math.floor((score * LEVELS.length) / 100)] ?? "C2";

/** Three results of the placement test. */
export async function addResults(tx: Database, now: Date): Promise<void> {
  for (const { daysAgo, ...result } of RESULTS) {
    const takenAt = new Date(now.getTime() - daysAgo * DAY_MS);
    await addResult(tx, { ...result, studentId: LEARNER.id, code: `KLM-DEMO-${daysAgo}`, takenAt });
  }
}

type SeededResult = {
  studentId: string;
  level: CefrLevel;
  /** In the middle of the level unless it is given. */
  score?: number;
  scores?: readonly number[];
  code: string;
  takenAt: Date;
};

/** Adds a result of the placement test, which becomes the student's newest one. */
export async function addResult(
  tx: Database,
  { studentId, level, code, takenAt, ...given }: SeededResult,
): Promise<void> {
  const [id, attemptId] = [randomUUID(), randomUUID()];
  const { score = Math.round(((LEVELS.indexOf(level) + 0.5) * 100) / LEVELS.length) } = given;
  const scores = given.scores ?? SECTIONS.map(() => score);
  const skills = SECTIONS.map((section, at) => ({ section, score: scores[at], level: toLevel(scores[at] ?? 0) }));
  await tx.query(
    "INSERT INTO placement_attempts (id, owner, started_at, finished_sections, finished_at) VALUES ($1, $2, $3, 4, $3)",
    [attemptId, `user:${studentId}`, takenAt],
  );
  await tx.query(
    `INSERT INTO placement_results (id, attempt_id, level, score, ability, confidence, skills, code, taken_at)
     VALUES ($1, $2, $3, $4, 0, 0.8, $5, $6, $7)`,
    [id, attemptId, level, score, JSON.stringify(skills), code, takenAt],
  );
  await tx.query(
    "UPDATE users SET placement_result_id = $2, placement_level = $3, placement_score = $4 WHERE id = $1",
    [studentId, id, level, score],
  );
}
