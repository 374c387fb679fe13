import type { ListedStanding, OwnStudent } from "@kalima/learning-contract";
import { createSortCursor } from "../../../kernel/http/cursor.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { readFirstDueTasks } from "../../tasks/public.ts";
import { type PairsPage, pairsRepository } from "./pairs.repository.ts";

const toIsoOrNull = (at: Date | null) => at?.toISOString() ?? null;
const places = createSortCursor();

type Dependencies = Pick<ModuleContext, "database" | "clock">;
type Wanted = Omit<PairsPage, "after"> & { cursor?: string | undefined };

/**
 * Reads a page of a trainer's students, and the cursor of the next one.
 *
 * @throws {AppError} `request.invalid` for a cursor that no page gave.
 */
export async function readOwnStudents({ database, clock }: Dependencies, trainerUser: string, wanted: Wanted) {
  const now = clock();
  const { cursor, limit, ...filter } = wanted;
  const after = places.read(cursor);
  const [found, openTasks] = await Promise.all([
    pairsRepository(database).list(trainerUser, now, { ...filter, after, limit: limit && limit + 1 }),
    readFirstDueTasks(database, trainerUser, now),
  ]);
  const rows = found.slice(0, limit ?? found.length);
  const last = rows.at(-1);
  const students = rows.map(
    ({ id, name, level, lessons, missed, last_at, next_at, lessons_left, standing }): OwnStudent => ({
      ...{ id, name, level, lessons, missed, standing, lessonsLeft: lessons_left },
      lastLessonAt: toIsoOrNull(last_at),
      nextLessonAt: toIsoOrNull(next_at),
      openTask: openTasks.get(id) ?? null,
    }),
  );
  return { students, nextCursor: found.length > rows.length && last ? places.write([last.place, last.id]) : null };
}

/** Counts a trainer's students as the filters of the list let them through. */
export async function countOwnStudents({ database, clock }: Dependencies, trainerUser: string) {
  const counts = await pairsRepository(database).countByStanding(trainerUser, clock());
  const countOf = (standing: ListedStanding) => counts.get(standing) ?? 0;
  const active = countOf("active") + countOf("at_risk");
  const ended = countOf("ended");
  return { all: active + ended, active, at_risk: countOf("at_risk"), ended };
}
