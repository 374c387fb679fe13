import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { applyDueTransitions, RESUMABLE_FOR_MS } from "../core/attendance.policy.ts";
import { lessonEnded } from "../lessons/change-events.ts";
import { type LessonRow, lessonRows, toAttendance } from "../lessons/lesson-rows.ts";
import { returnCredit } from "../refunds/refund-credits.ts";

const EVERY_SECONDS = 15;
const BATCH = 200;

type Parts = Pick<ModuleContext, "events" | "jobs">;

async function advanceBatch(
  { events, jobs }: Parts,
  tx: Database,
  rows: readonly LessonRow[],
  now: Date,
): Promise<void> {
  for (const row of rows) {
    const before = toAttendance(row);
    const course = applyDueTransitions(before, now);
    if (course === before) continue;
    await lessonRows(tx).write(row.id, course);
    const change = { before: { status: before.status }, after: { status: course.status, missedBy: course.missedBy } };
    await audit(tx, {
      action: "lesson.advanced",
      object: { kind: "lesson", id: row.id },
      subject: row.student_id,
      ...change,
    });
    if (course.status === "completed") {
      await events.emit(tx, lessonEnded, { lessonId: row.id, studentId: row.student_id });
    }
    if (course.missedBy && course.missedBy !== "student") await returnCredit({ jobs }, tx, row, now);
  }
}

/** Makes lessons delayed, missed or completed when their time has come (PO-05). A lesson missed by its trainer returns its credit. */
export async function advanceLessons(
  { database, ...parts }: Pick<ModuleContext, "database"> & Parts,
  now: Date,
  batch = BATCH,
): Promise<void> {
  const endedBefore = new Date(now.getTime() - RESUMABLE_FOR_MS);
  // Lessons that run stay what they are: without a place to go on from, the first batch would be the same until they end.
  let after: After = null;
  do {
    after = await database.transaction(async (tx): Promise<After> => {
      const rows = await lessonRows(tx).listDue(now, endedBefore, after, batch);
      await advanceBatch(parts, tx, rows, now);
      const last = rows.at(-1);
      return last ? { at: last.starts_at.toISOString(), id: last.id } : null;
    });
  } while (after);
}

export function scheduleLessonClock({
  database,
  events,
  jobs,
  clock,
}: Pick<ModuleContext, "database" | "clock"> & Parts): void {
  jobs.schedule({
    name: "bookings.lesson-clock",
    everySeconds: EVERY_SECONDS,
    run: () => advanceLessons({ database, events, jobs }, clock()),
  });
}
