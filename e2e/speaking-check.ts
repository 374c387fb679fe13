import { readConfig } from "../server/src/config.ts";
import type { Database } from "../server/src/database/database.ts";
import { joinDatabase } from "../server/src/database/open-database.ts";
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
export function trainerNameOf(site: RunningSite, accountId: string): Promise<{ en: string; ar: string }> {
  return inDatabase(site, async (database) => {
    const [trainer] = await database.query<{ name: { en: string; ar: string } }>(
      "SELECT name FROM trainers WHERE user_id = $1",
      [accountId],
    );
    if (!trainer) throw new Error(`the account ${accountId} is no trainer's`);
    return trainer.name;
  });
}

/** Moves the meetings of all booked checks to now, as if their time had come. */
export async function holdChecksNow(site: RunningSite): Promise<void> {
  await inDatabase(site, (database) =>
    database.query(
      `UPDATE lessons SET starts_at = now(), ends_at = now() + interval '15 minutes' FROM bookings b
       WHERE b.id = booking_id AND b.service = 'speaking_check' AND b.status = 'confirmed' AND b.assessed_at IS NULL`,
    ),
  );
}
