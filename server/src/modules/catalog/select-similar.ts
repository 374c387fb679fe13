import type { RatedTrainerRow } from "./core/rated-trainers.ts";
import { computeTrust } from "./core/trust.policy.ts";

const MAX_SIMILAR = 3;

type Profile = Pick<RatedTrainerRow, "id" | "specializations" | "levels" | "rating_average" | "rating_count">;

/** A shared topic outweighs all six levels: a business trainer of other levels is closer than one who teaches kids. */
function computeSimilarity(one: Profile, other: Profile): number {
  const topics = one.specializations.filter((topic) => other.specializations.includes(topic)).length;
  const levels = one.levels.filter((level) => other.levels.includes(level)).length;
  return topics * 7 + levels;
}

/** The trainers most like this one: by shared topics, then shared levels, then rating. Those with neither are left out. */
export function selectSimilar<T extends Profile>(trainer: Profile, all: readonly T[]): T[] {
  return all
    .map((row) => ({ row, score: row.id === trainer.id ? 0 : computeSimilarity(trainer, row) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || computeTrust(b.row) - computeTrust(a.row) || a.row.id.localeCompare(b.row.id))
    .slice(0, MAX_SIMILAR)
    .map(({ row }) => row);
}
