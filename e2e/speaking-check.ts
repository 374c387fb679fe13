import type { Database } from "../server/src/kernel/database/database.ts";
import { joinDatabase } from "../server/src/kernel/database/open-database.ts";
import { readConfig } from "../server/src/settings/config.ts";
import { buildResult } from "../server/test/build-result.ts";
import { type RunningSite, SILENT } from "./running-site.ts";

async function inDatabase<T>({ env }: RunningSite, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await joinDatabase(readConfig(env), SILENT);
  try {
    return await work(database);
  } finally {
    await close();
  }
}

/** Gives a student a B1 result of the written test; `placement.spec.ts` covers taking the test. */
export function giveWrittenResult(site: RunningSite, studentPhone: string): Promise<void> {
  return inDatabase(site, async (database) => {
    const [student] = await database.query<{ id: string }>("SELECT id FROM users WHERE phone = $1", [studentPhone]);
    if (!student) throw new Error(`nobody has the phone ${studentPhone}`);
    await buildResult(database, student.id, new Date());
  });
}

/** Removes all examiners, so that the school can choose one. */
export async function chooseNoExaminers(site: RunningSite): Promise<void> {
  await inDatabase(site, (database) => database.query("UPDATE trainers SET examines_speaking = false"));
}

/** The name of an account's trainer in each language. */
export function readTrainerName(site: RunningSite, accountId: string): Promise<{ en: string; ar: string }> {
  return inDatabase(site, async (database) => {
    const [trainer] = await database.query<{ name: { en: string; ar: string } }>(
      "SELECT name FROM trainers WHERE user_id = $1",
      [accountId],
    );
    if (!trainer) throw new Error(`the account ${accountId} is no trainer's`);
    return trainer.name;
  });
}

/**
 * Moves the meetings of all booked checks into the past two days, as if they had been held. Each takes the last quarter of
 * an hour that is free, because a trainer can't give two lessons at a time and other lessons may be on right now.
 */
export async function holdChecksNow(site: RunningSite): Promise<void> {
  await inDatabase(site, (database) =>
    database.query(
      `UPDATE lessons held SET starts_at = free.at, ends_at = free.at + interval '15 minutes'
       FROM bookings b, LATERAL (
         SELECT at FROM generate_series(now() - interval '15 minutes', now() - interval '2 days', interval '-15 minutes') at
         WHERE NOT EXISTS (
           SELECT FROM lessons other
           WHERE other.trainer_id = b.trainer_id AND other.booking_id <> b.id
             AND tstzrange(other.starts_at, other.ends_at) && tstzrange(at, at + interval '15 minutes'))
         ORDER BY at DESC LIMIT 1
       ) free
       WHERE b.id = held.booking_id AND b.service = 'speaking_check' AND b.status = 'confirmed' AND b.assessed_at IS NULL`,
    ),
  );
}
