import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { TRAINER_TWO } from "../demo-accounts.ts";

const HEADLINE = {
  en: "English for meetings and presentations, from a former project manager",
  ar: "إنجليزية الاجتماعات والعروض مع مدير مشاريع سابق",
};
const RAISE_MINOR = 2_000;

/** Adds a change of a trainer's page that waits for staff, once: after the videos, which leave changed pages alone. */
export async function seedPageChange(database: Database, now: Date): Promise<void> {
  await database.query(
    `INSERT INTO trainer_profile_changes (id, trainer_id, page, price_per_lesson_minor, sent_at, intro_video_file_id, intro_video_transcript)
     SELECT $1, id, page || jsonb_build_object('headline', $2::jsonb), price_per_lesson_minor + $3, $4, intro_video_file_id,
       intro_video_transcript
     FROM trainers t WHERE user_id = $5 AND NOT EXISTS (SELECT FROM trainer_profile_changes WHERE trainer_id = t.id)`,
    [randomUUID(), JSON.stringify(HEADLINE), RAISE_MINOR, new Date(now.getTime() - 5 * HOUR_MS), TRAINER_TWO.id],
  );
}
