import type { Database } from "../../kernel/database/database.ts";
import { LEARNER } from "../demo-accounts.ts";
import { makeTrainerId } from "../trainers/seed-trainers.ts";
import { addLessons } from "./learner-lessons.ts";
import { addMessages } from "./learner-messages.ts";
import { addResults } from "./learner-results.ts";

/** Favourite trainers, by their place in the list. */
const FAVOURITES = [2, 5];

/**
 * Seeds a demo student with half a year of lessons, ratings, results, words and messages, so that the pages about learning are
 * not empty. Their tasks have files, and are seeded with those. Runs once, on a fresh database.
 */
export async function seedLearner(database: Database, now: Date): Promise<void> {
  const present = await database.query("SELECT FROM bookings WHERE student_id = $1 LIMIT 1", [LEARNER.id]);
  if (present.length > 0) return;
  await database.transaction(async (tx) => {
    await addLessons(tx, now);
    await addResults(tx, now);
    await addMessages(tx, now);
    for (const place of FAVOURITES) {
      await tx.query("INSERT INTO favourites (user_id, trainer_id, at) VALUES ($1, $2, $3)", [
        LEARNER.id,
        makeTrainerId(place),
        now,
      ]);
    }
  });
}
