import { LESSON_MINUTES, takePageTexts } from "@kalima/catalog-contract";
import type { Database } from "../../kernel/database/database.ts";
import { TRAINER_ONE, TRAINER_TWO } from "../demo-accounts.ts";
import { FIRST_SESSIONS, nameAccent, nameLanguages } from "./page-texts.ts";
import { PROFILES_ONE } from "./profiles-one.ts";
import { PROFILES_THREE } from "./profiles-three.ts";
import { PROFILES_TWO } from "./profiles-two.ts";
import { RESUMES } from "./resumes.ts";
import { seedHours } from "./seed-hours.ts";
import { parseWeeklyHours, type TrainerProfile } from "./trainer-profile.ts";

export const TRAINER_PROFILES: readonly TrainerProfile[] = [...PROFILES_ONE, ...PROFILES_TWO, ...PROFILES_THREE];
const ACCOUNTS = [TRAINER_ONE.id, TRAINER_TWO.id];

/** The same id for the same place in the list, in every demo. */
export function makeTrainerId(place: number): string {
  return `0193b000-0000-7000-8000-${String(place + 1).padStart(12, "0")}`;
}

/** Adds the trainers that are missing; leaves the others as people changed them. */
export async function seedTrainers(database: Database, now: Date): Promise<void> {
  for (const [place, profile] of TRAINER_PROFILES.entries()) {
    const added = await database.query(
      `INSERT INTO trainers (id, user_id, name, gender, country, nationality, born_on, specializations, levels, page,
         time_zone, grid_minutes, lesson_lengths, price_per_lesson_minor, examines_speaking)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (id) DO NOTHING RETURNING 1`,
      [
        makeTrainerId(place),
        ACCOUNTS[place] ?? null,
        JSON.stringify(profile.name),
        profile.gender,
        profile.country,
        profile.nationality,
        profile.bornOn,
        profile.specializations,
        profile.levels,
        JSON.stringify({
          ...takePageTexts({
            ...profile,
            languages: nameLanguages(profile.nationality),
            accent: nameAccent(profile.nationality),
            firstSession: FIRST_SESSIONS[profile.specializations[0] ?? "conversation"],
          }),
          qualifications: RESUMES[place] ?? [],
        }),
        profile.timeZone,
        profile.gridMinutes ?? 60,
        profile.lessonLengths ?? [LESSON_MINUTES],
        profile.price * 100,
        // Nobody could hold the check of a student who got a trainer without an account.
        ACCOUNTS[place] !== undefined,
      ],
    );
    if (added.length === 0) continue;
    const shifts = parseWeeklyHours(profile.hours);
    await database.query(
      `INSERT INTO trainer_shifts (trainer_id, weekday, from_minute, until_minute)
       SELECT $1, * FROM unnest($2::smallint[], $3::smallint[], $4::smallint[])`,
      [makeTrainerId(place), shifts.map((s) => s.weekday), shifts.map((s) => s.from), shifts.map((s) => s.until)],
    );
    await seedHours(database, ACCOUNTS[place], now);
  }
}
