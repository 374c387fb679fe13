import { randomUUID } from "node:crypto";
import type { Database } from "../src/database/database.ts";

/** A trainer who works every day from 16:00 to 22:00 London time, for 200 EGP a lesson. */
export async function buildTrainer(
  database: Database,
  changes: { userId?: string; timeZone?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const text = { en: "Grace Hopper", ar: "غريس هوبر" };
  await database.query(
    `INSERT INTO trainers (id, user_id, name, gender, country, nationality, born_on, specializations, levels, headline,
       description, time_zone, price_per_lesson_minor)
     VALUES ($1, $2, $3, 'female', 'GB', 'GB', '1986-12-09', '{conversation}', '{B1,B2}', $3, $3, $4, 20000)`,
    [id, changes.userId ?? null, text, changes.timeZone ?? "Europe/London"],
  );
  await database.query(
    `INSERT INTO trainer_shifts (trainer_id, weekday, from_minute, until_minute)
     SELECT $1, weekday, 960, 1320 FROM generate_series(0, 6) AS weekday`,
    [id],
  );
  return id;
}
