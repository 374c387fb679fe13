import type { CefrLevel } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";

/** A trainer's assessment in the speaking check that belongs to a written result. */
export type SpokenLevel = { resultId: string; level: CefrLevel; note: string; trainerId: string; at: Date };

/** Joins a spoken level to a written result, once. */
export async function recordSpokenLevel(tx: Database, spoken: SpokenLevel): Promise<void> {
  const { resultId, level, note, trainerId, at } = spoken;
  await tx.query(
    "INSERT INTO placement_spoken_levels (result_id, level, note, trainer_id, assessed_at) VALUES ($1, $2, $3, $4, $5)",
    [resultId, level, note, trainerId, at],
  );
}

/** Written and spoken level of a result. */
export type BothLevels = { written: CefrLevel; spoken: { level: CefrLevel; note: string } | null };

/** The levels of results, by the result's id; those of removed accounts are missing. */
export async function readLevels(database: Database, resultIds: readonly string[]): Promise<Map<string, BothLevels>> {
  if (resultIds.length === 0) return new Map();
  const rows = await database.query<{ id: string; written: CefrLevel; level: CefrLevel | null; note: string | null }>(
    `SELECT r.id, r.level AS written, s.level, s.note FROM placement_results r
     LEFT JOIN placement_spoken_levels s ON s.result_id = r.id WHERE r.id = ANY($1)`,
    [resultIds],
  );
  return new Map(
    rows.map(({ id, written, level, note }) => [id, { written, spoken: level && { level, note: note ?? "" } }]),
  );
}
