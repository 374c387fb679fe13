import type { Database } from "../../../database/database.ts";
import type { ModuleContext } from "../../server-module.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import { atClock } from "./attendance.policy.ts";
import { attendanceOf, lessonRows } from "./lesson-rows.ts";

const EVERY_SECONDS = 15;
const BATCH = 200;

/** Makes lessons delayed, missed or completed as their time passes (PO-05). A lesson without its trainer gives its credit back. */
export async function passTime(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const lessons = lessonRows(tx);
    for (const row of await lessons.due(now, BATCH)) {
      const before = attendanceOf(row);
      const course = atClock(before, now);
      if (course === before) continue;
      await lessons.write(row.id, course);
      if (course.missedBy && course.missedBy !== "student") await creditsRepository(tx).returnOf([row.id], now);
    }
  });
}

export function scheduleLessonClock({
  database,
  jobs,
  clock,
}: Pick<ModuleContext, "database" | "jobs" | "clock">): void {
  jobs.schedule({
    name: "bookings.lesson-clock",
    everySeconds: EVERY_SECONDS,
    run: () => passTime(database, clock()),
  });
}
