import type { OwnStudent } from "@kalima/learning-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { readFirstDueTasks } from "../../tasks/public.ts";
import { pairsRepository } from "./pairs.repository.ts";
import { computeStanding } from "./standing.policy.ts";

const toIsoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** Reads a trainer's students, those with the next lesson first. */
export async function readOwnStudents(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  trainerUser: string,
): Promise<OwnStudent[]> {
  const now = clock();
  const [rows, openTasks] = await Promise.all([
    pairsRepository(database).list(trainerUser, now),
    readFirstDueTasks(database, trainerUser, now),
  ]);
  return rows.map(({ id, name, level, lessons, missed, last_at, next_at, planned, unplanned }) => {
    const lessonsLeft = planned + unplanned;
    return {
      ...{ id, name, level, lessons, missed, lessonsLeft },
      lastLessonAt: toIsoOrNull(last_at),
      nextLessonAt: toIsoOrNull(next_at),
      openTask: openTasks.get(id) ?? null,
      standing: computeStanding({ lessonsLeft, nextAt: next_at }, now),
    };
  });
}
