import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const FAVOURITES = `
  SELECT json_build_object('trainer', t.name, 'at', iso_instant(f.at)) AS entry
  FROM favourites f JOIN trainers t ON t.id = f.trainer_id WHERE f.user_id = $1 ORDER BY f.at`;

/** Includes all changes that the trainer sent for approval: waiting, approved and refused ones. */
const TRAINER = `
  SELECT t.page || jsonb_build_object('name', t.name, 'gender', t.gender,
    'country', t.country, 'nationality', t.nationality, 'bornOn', t.born_on, 'timeZone', t.time_zone,
    'hours', json_build_object(
      'week', (SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'from', from_minute, 'until', until_minute)
        ORDER BY weekday, from_minute), '[]') FROM trainer_shifts WHERE trainer_id = t.id),
      'periods', (SELECT coalesce(json_agg(json_build_object('from', from_date, 'until', until_date, 'week', shifts)
        ORDER BY from_date), '[]') FROM trainer_periods WHERE trainer_id = t.id),
      'exceptions', (SELECT coalesce(json_agg(json_build_object('from', from_date, 'until', until_date, 'ranges', ranges)
        ORDER BY from_date), '[]') FROM trainer_exceptions WHERE trainer_id = t.id),
      'noticeHours', t.notice_hours, 'pauseMinutes', t.pause_minutes, 'gridMinutes', t.grid_minutes,
      'maxLessonsPerDay', t.max_lessons_a_day, 'maxLessonsPerWeek', t.max_lessons_a_week, 'horizonDays', t.horizon_days),
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
