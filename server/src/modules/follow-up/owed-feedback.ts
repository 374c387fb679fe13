import type { LateFeedback } from "@kalima/booking-contract";
import { type BilingualText, HOUR_MS } from "@kalima/contracts/domain";
import { PROMISES } from "@kalima/school-contract";
import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { After } from "../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { computeDeadline } from "../../time/compute-deadline.policy.ts";
import { OWES_FEEDBACK } from "../bookings/public.ts";
import { findDueNudge } from "./feedback.policy.ts";
import { feedbackOwed } from "./feedback-events.ts";

type Dependencies = Pick<ModuleContext, "database" | "events" | "jobs" | "clock">;
type OwedFeedbackRow = {
  id: string;
  trainer_user_id: string;
  student_id: string;
  time_zone: string;
  student_name: string;
  ended_at: Date;
};
type LateFeedbackRow = {
  id: string;
  trainer_name: BilingualText;
  student_name: string;
  ended_at: Date;
  created_at: Date;
};

const EVERY_SECONDS = 60;
const PROMISED_MS = PROMISES.feedback.hours * HOUR_MS;
const OWED_SQL = `FROM lessons l JOIN bookings b ON b.id = l.booking_id JOIN trainers t ON t.id = l.trainer_id
  JOIN users u ON u.id = l.student_id
  WHERE ${OWES_FEEDBACK}`;
const ENDED = "coalesce(l.ended_at, l.ends_at)";

/** Nudges trainers whose feedback is due soon: 12 and 20 hours after the lesson, in the daytime of their zone. */
export async function nudgeTrainers({ database, events, clock }: Omit<Dependencies, "jobs">): Promise<void> {
  const now = clock();
  const rows = await database.query<OwedFeedbackRow>(
    `SELECT l.id, l.student_id, t.user_id AS trainer_user_id, t.time_zone, ${buildCalledNameSql("u.name")} AS student_name, ${ENDED} AS ended_at
     ${OWED_SQL} AND t.user_id IS NOT NULL AND ${ENDED} > $1`,
    [new Date(now.getTime() - PROMISED_MS)],
  );
  for (const { id: lessonId, trainer_user_id: trainerUserId, time_zone: timeZone, ...row } of rows) {
    const hours = findDueNudge(row.ended_at, timeZone, now);
    if (hours === null) continue;
    await database.transaction(async (tx) => {
      const isFirst = await tx.query(
        "INSERT INTO feedback_nudges (lesson_id, hours, sent_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1",
        [lessonId, hours, now],
      );
      if (isFirst.length === 0) return;
      const dueAt = computeDeadline("feedback", row.ended_at).toISOString();
      const { student_id: studentId, student_name: studentName } = row;
      await events.emit(tx, feedbackOwed, { trainerUserId, studentId, studentName, dueAt, timeZone });
    });
  }
}

export function scheduleNudges(parts: Dependencies): void {
  parts.jobs.schedule({
    name: "bookings.feedback-nudges",
    everySeconds: EVERY_SECONDS,
    run: () => nudgeTrainers(parts),
  });
}

/** When each lesson ended whose feedback is late. */
export const selectLate = (now: Date) => ({
  statement: `SELECT ${ENDED} AS since ${OWED_SQL} AND ${ENDED} <= $1`,
  values: [new Date(now.getTime() - PROMISED_MS)],
});

/** Lessons whose feedback is late, the latest lesson first; `limit + 1` rows at most. */
export async function listLateFeedback(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  after: After,
  limit: number,
): Promise<(LateFeedback & { created_at: Date })[]> {
  const rows = await database.query<LateFeedbackRow>(
    `SELECT l.id, t.name AS trainer_name, ${buildCalledNameSql("u.name")} AS student_name, ${ENDED} AS ended_at,
       ${ENDED} AS created_at
     ${OWED_SQL} AND ${ENDED} <= $1 AND ($2::timestamptz IS NULL OR (date_trunc('milliseconds', ${ENDED}), l.id) < ($2, $3::uuid))
     ORDER BY ${ENDED} DESC, l.id DESC LIMIT $4`,
    [new Date(clock().getTime() - PROMISED_MS), after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return rows.map(({ id, trainer_name: trainer, student_name: studentName, ended_at: endedAt, created_at }) => ({
    id,
    trainer,
    studentName,
    endedAt: endedAt.toISOString(),
    dueAt: computeDeadline("feedback", endedAt).toISOString(),
    created_at,
  }));
}
