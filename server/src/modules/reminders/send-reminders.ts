import { type BilingualText, MINUTE_MS } from "@kalima/contracts/domain";
import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { type Attendee, IS_PAID } from "../bookings/public.ts";
import { findDueReminder, REMINDERS } from "./reminder.policy.ts";
import { lessonComesUp } from "./reminder-events.ts";

type Dependencies = Pick<ModuleContext, "database" | "events" | "jobs" | "clock">;
type UpcomingRow = {
  id: string;
  starts_at: Date;
  planned_at: Date;
  student_id: string;
  reader: Attendee;
  user_id: string;
  time_zone: string;
  name: BilingualText;
  /** Minutes of the last reminder of this start; null before the first. */
  reminded: number | null;
};

const EVERY_SECONDS = 30;
const BATCH = 200;
const FIRST_REMINDER_MS = REMINDERS[0].minutes * MINUTE_MS;

/** Lessons of the next 24 hours, once for each person who may still have to be reminded, in a fixed order. */
function listUpcoming(tx: Database, now: Date, after: UpcomingRow | undefined): Promise<UpcomingRow[]> {
  return tx.query<UpcomingRow>(
    `SELECT l.id, l.student_id, l.starts_at, l.planned_at, r.reader, r.user_id, r.time_zone, r.name,
       (SELECT min(minutes) FROM lesson_reminders s
        WHERE s.lesson_id = l.id AND s.starts_at = l.starts_at AND s.reader = r.reader) AS reminded
     FROM lessons l JOIN bookings b ON b.id = l.booking_id JOIN trainers t ON t.id = l.trainer_id
     JOIN users u ON u.id = l.student_id
     CROSS JOIN LATERAL (VALUES
       ('student', u.id, coalesce(u.time_zone, $5), t.name),
       ('trainer', t.user_id, t.time_zone,
         jsonb_build_object('en', ${buildCalledNameSql("u.name")}, 'ar', ${buildCalledNameSql("u.name")}))
     ) AS r(reader, user_id, time_zone, name)
     WHERE l.status = 'upcoming' AND l.starts_at > $1 AND l.starts_at <= $2 AND ${IS_PAID} AND r.user_id IS NOT NULL
       AND l.student_joined_at IS NULL AND l.trainer_joined_at IS NULL
       AND ($3::uuid IS NULL OR (l.starts_at, l.id, r.reader) > ($6, $3, $7))
     ORDER BY l.starts_at, l.id, r.reader LIMIT $4`,
    [
      now,
      new Date(now.getTime() + FIRST_REMINDER_MS),
      after?.id ?? null,
      BATCH,
      SCHOOL_TIME_ZONE,
      after?.starts_at ?? null,
      after?.reader ?? null,
    ],
  );
}

async function remind({ database, events }: Dependencies, lesson: UpcomingRow, now: Date): Promise<void> {
  const { id: lessonId, starts_at: startsAt, planned_at: plannedAt, reader, user_id: userId, name } = lesson;
  const timeZone = lesson.time_zone;
  const minutes = findDueReminder({ startsAt, plannedAt }, timeZone, now);
  if (minutes === null || (lesson.reminded !== null && lesson.reminded <= minutes)) return;
  await database.transaction(async (tx) => {
    // A lesson that was moved or cancelled since it was read is not reminded of.
    const isFirst = await tx.query(
      `INSERT INTO lesson_reminders (lesson_id, starts_at, reader, minutes, sent_at)
       SELECT id, starts_at, $3, $4, $5 FROM lessons WHERE id = $1 AND starts_at = $2 AND status = 'upcoming'
       ON CONFLICT DO NOTHING RETURNING 1`,
      [lessonId, startsAt, reader, minutes, now],
    );
    if (isFirst.length === 0) return;
    await events.emit(tx, lessonComesUp, {
      lessonId,
      studentId: lesson.student_id,
      userId,
      name,
      startsAt: startsAt.toISOString(),
      timeZone,
      minutes,
    });
  });
}

/** Reminds students and trainers of paid lessons 24 hours, 1 hour and 10 minutes before they start. */
export async function sendReminders(parts: Dependencies): Promise<void> {
  const now = parts.clock();
  let last: UpcomingRow | undefined;
  do {
    const rows = await listUpcoming(parts.database, now, last);
    for (const row of rows) await remind(parts, row, now);
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

export function scheduleReminders(parts: Dependencies): void {
  parts.jobs.schedule({
    name: "bookings.lesson-reminders",
    everySeconds: EVERY_SECONDS,
    run: () => sendReminders(parts),
  });
}
