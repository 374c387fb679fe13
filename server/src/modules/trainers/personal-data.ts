import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const FAVOURITES = `
  SELECT json_build_object('trainer', t.name, 'at', iso_instant(f.at)) AS entry
  FROM favourites f JOIN trainers t ON t.id = f.trainer_id WHERE f.user_id = $1 ORDER BY f.at`;

/** Includes all changes that the trainer sent for approval: waiting, approved and refused ones. */
const TRAINER = `
  SELECT t.page || jsonb_build_object('name', t.name, 'gender', t.gender,
    'country', t.country, 'nationality', t.nationality, 'bornOn', t.born_on, 'timeZone', t.time_zone,
    'pricePerLessonMinor', t.price_per_lesson_minor, 'introVideoTranscript', t.intro_video_transcript, 'status', t.status,
    'changes', (SELECT coalesce(jsonb_agg(c.page || jsonb_build_object(
        'pricePerLessonMinor', c.price_per_lesson_minor, 'sentAt', iso_instant(c.sent_at), 'isApproved', c.is_approved,
        'reason', c.reason) ORDER BY c.sent_at), '[]')
      FROM trainer_profile_changes c WHERE c.trainer_id = t.id)) AS entry
  FROM trainers t WHERE t.user_id = $1`;

/** Trainers that an account marked, and the page of a trainer. */
export function provideTrainers({ database, personalData }: Pick<ModuleContext, "database" | "personalData">): void {
  personalData.provide("favourites", createEntriesReader(database, FAVOURITES));
  personalData.provide("trainer", createEntriesReader(database, TRAINER));
}
