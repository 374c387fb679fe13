import type { Database } from "../kernel/database/database.ts";
import { refreshListings } from "../modules/catalog/public.ts";
import { ADMIN } from "./demo-accounts.ts";
import type { DemoFiles } from "./demo-files.ts";
import { seedLearner } from "./learner/seed-learner.ts";
import { seedTasks } from "./learner/seed-tasks.ts";
import { seedMonth } from "./month/seed-month.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedPrices } from "./seed-prices.ts";
import { seedDesk } from "./staff/seed-desk.ts";
import { seedHistory } from "./trainers/seed-history.ts";
import { seedReviews } from "./trainers/seed-reviews.ts";
import { seedSamples } from "./trainers/seed-samples.ts";
import { seedTrainers } from "./trainers/seed-trainers.ts";
import { seedVideos } from "./videos/seed-videos.ts";

/** The parts of a demo, in the order of their dependencies. Each adds what is missing and changes nothing. */
const seeds: readonly ((database: Database, now: Date) => Promise<void>)[] = [
  seedAccounts,
  seedPrices,
  seedTrainers,
  seedHistory,
  seedReviews,
  seedSamples,
  seedLearner,
  seedMonth,
  seedDesk,
];

/**
 * True for an empty database and for one with demo accounts. A school that has begun with people of its own gets no invented
 * trainers and students.
 */
export async function isDemoSchool(database: Database): Promise<boolean> {
  const [found] = await database.query<{ is_demo: boolean }>(
    "SELECT NOT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM users WHERE id = $1) AS is_demo",
    [ADMIN.id],
  );
  return found?.is_demo ?? false;
}

/** Fills a demo's database; safe to run at every start. */
export async function seed(database: Database, now: Date): Promise<void> {
  for (const fill of seeds) await fill(database, now);
  // The first page shows trainers before any job has run.
  await refreshListings(database, now);
}

/** Adds the records that have files, after the rest exists. */
export async function seedFiles(files: DemoFiles, now: Date): Promise<void> {
  await seedVideos(files, now);
  await seedTasks(files, now);
}
