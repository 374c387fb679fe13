import type { OwnTrainer } from "@kalima/learning-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { readLessonHistory } from "../../bookings/public.ts";
import { favouritesRepository, readTrainerCards } from "../../trainers/public.ts";
import { readPlansOfStudent } from "../students/plan-steps.ts";
import { rankOwnTrainers } from "./own-trainers.policy.ts";

const toIsoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** Reads a student's trainers, with counts of their lessons, and the student's favourites. */
export async function readOwnTrainers(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  studentId: string,
): Promise<OwnTrainer[]> {
  const [lessons, favourites, plans] = await Promise.all([
    readLessonHistory(database, studentId),
    favouritesRepository(database).list(studentId),
    readPlansOfStudent(database, studentId),
  ]);
  const own = rankOwnTrainers(lessons, favourites, clock());
  const cards = await readTrainerCards(
    database,
    own.map(({ trainerId }) => trainerId),
  );
  return own.flatMap(({ trainerId, lastLessonAt, nextLessonAt, ...together }) => {
    const card = cards.get(trainerId);
    if (!card) return [];
    const isFavourite = favourites.includes(trainerId);
    return [
      {
        ...card,
        ...together,
        isFavourite,
        plan: plans.get(trainerId) ?? [],
        lastLessonAt: toIsoOrNull(lastLessonAt),
        nextLessonAt: toIsoOrNull(nextLessonAt),
      },
    ];
  });
}
