import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";
import { IS_PAID } from "./lessons/lesson-rows.ts";

const ENTRIES = `
  SELECT json_build_object('referenceCode', b.reference_code, 'status', b.status, 'service', b.service, 'pack', b.pack,
    'trainer', t.name, 'lessonMinutes', b.lesson_minutes, 'note', b.note, 'cancelReason', b.cancel_reason,
    'bookedAt', iso_instant(b.created_at),
    'lessons', (SELECT coalesce(json_agg(json_build_object('startsAt', iso_instant(l.starts_at),
        'endsAt', iso_instant(l.ends_at), 'status', l.status, 'stars', l.rating, 'criteria', l.rating_criteria,
        'review', l.feedback, 'reviewMayBeShown', l.feedback_may_show,
        'reviewMayNameYou', l.feedback_may_name,
        'feedback', (SELECT json_build_object('wentWell', f.went_well, 'corrections', f.corrections,
          'nextStep', f.next_step, 'givenAt', iso_instant(f.given_at),
          'mayBeShown', c.may_show, 'mayNameYou', c.may_name, 'answeredAt', iso_instant(c.answered_at))
          FROM lesson_feedback f LEFT JOIN feedback_consents c ON c.lesson_id = f.lesson_id WHERE f.lesson_id = l.id)) ORDER BY l.starts_at), '[]')
      FROM lessons l WHERE l.booking_id = b.id),
    'proposals', (SELECT coalesce(json_agg(json_build_object('by', p.by_role, 'startsAt', iso_instant(p.starts_at),
        'note', p.note, 'madeAt', iso_instant(p.made_at), 'outcome', p.outcome) ORDER BY p.made_at), '[]')
      FROM lesson_proposals p JOIN lessons l ON l.id = p.lesson_id WHERE l.booking_id = b.id),
    'renewal', (SELECT json_build_object('intends', r.intends, 'reason', r.reason,
        'answeredAt', iso_instant(r.answered_at)) FROM renewal_answers r WHERE r.booking_id = b.id)) AS entry
  FROM bookings b JOIN trainers t ON t.id = b.trainer_id WHERE b.student_id = $1 ORDER BY b.created_at, b.id`;

const RATING_ANSWERS = `
  SELECT json_build_object('answer', a.text, 'answeredAt', iso_instant(a.written_at), 'isShown', a.is_shown,
    'report', p.reason, 'reportedAt', iso_instant(p.reported_at)) AS entry
  FROM lessons l JOIN trainers t ON t.id = l.trainer_id
  LEFT JOIN rating_answers a ON a.lesson_id = l.id LEFT JOIN rating_reports p ON p.lesson_id = l.id
  WHERE t.user_id = $1 AND (a.lesson_id IS NOT NULL OR p.lesson_id IS NOT NULL) ORDER BY l.ends_at, l.id`;

/** Held as a student or as a trainer. */
const IS_OF_PERSON = (row: string) =>
  `${row}.student_id = $1 OR ${row}.trainer_id = (SELECT id FROM trainers WHERE user_id = $1)`;
const BOOKED = `
  SELECT b.id::text AS id, b.created_at AS at, json_build_object('reference', b.reference_code, 'status', b.status,
    'pack', b.pack, 'isSpeakingCheck', b.service IS NOT NULL, 'trainer', t.name) AS details
  FROM bookings b JOIN trainers t ON t.id = b.trainer_id WHERE ${IS_OF_PERSON("b")}`;
const LESSONS = `
  SELECT l.id::text AS id, l.starts_at AS at, json_build_object('reference', b.reference_code, 'status', l.status,
    'trainer', t.name) AS details
  FROM lessons l JOIN bookings b ON b.id = l.booking_id AND ${IS_PAID} JOIN trainers t ON t.id = l.trainer_id
  WHERE ${IS_OF_PERSON("l")}`;

/** Bookings and paid lessons of a student or a trainer, for the person's page. */
export function provideBookingsOfPerson({ personHistory }: Pick<ModuleContext, "personHistory">): void {
  const permission = "bookings.see";
  personHistory.provide(
    { kind: "booking", permission, statement: BOOKED },
    { kind: "lesson", permission, statement: LESSONS },
  );
}

/** Bookings of a student with their lessons, and what was rated and written about each; and what a trainer wrote about ratings. */
export function provideBookings({ database, personalData }: Pick<ModuleContext, "database" | "personalData">): void {
  personalData.provide("bookings", createEntriesReader(database, ENTRIES));
  personalData.provide("ratingAnswers", createEntriesReader(database, RATING_ANSWERS));
}
