import { randomUUID } from "node:crypto";
import type { LessonLength } from "@kalima/catalog-contract";
import type { Database } from "../src/kernel/database/database.ts";
import { refreshListings } from "../src/modules/catalog/public.ts";
import type { GridMinutes } from "../src/modules/trainers/public.ts";

/** A trainer who works every day from 16:00 to 22:00, in London if not told otherwise, for 200 EGP a lesson. */
export async function buildTrainer(
  database: Database,
  changes: {
    userId?: string;
    timeZone?: string;
    gridMinutes?: GridMinutes;
    lessonLengths?: readonly LessonLength[];
    examinesSpeaking?: boolean;
  } = {},
): Promise<string> {
  const id = randomUUID();
  const text = { en: "Grace Hopper", ar: "غريس هوبر" };
  await database.query(
    `INSERT INTO trainers (id, user_id, name, gender, country, nationality, born_on, specializations, levels, page, time_zone, grid_minutes, lesson_lengths, price_per_lesson_minor, examines_speaking)
     VALUES ($1, $2, $3, 'female', 'GB', 'GB', '1986-12-09', '{conversation}', '{B1,B2}', $8, $4, $5, $6, 20000, $7)`,
    [
      id,
      changes.userId ?? null,
      text,
      changes.timeZone ?? "Europe/London",
      changes.gridMinutes ?? 60,
      changes.lessonLengths ?? [50],
      changes.examinesSpeaking ?? false,
      { headline: text, description: text, qualifications: [] },
    ],
  );
  await database.query(
    `INSERT INTO trainer_shifts (trainer_id, weekday, from_minute, until_minute)
     SELECT $1, weekday, 960, 1320 FROM generate_series(0, 6) AS weekday`,
    [id],
  );
  await refreshListings(database, new Date());
  return id;
}
