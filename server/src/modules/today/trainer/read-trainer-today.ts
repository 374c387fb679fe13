import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { PreparedLesson, TrainerToday } from "@kalima/learning-contract";
import type { RequestSession } from "../../../kernel/http/access.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { findInstants, toDialDay, toZonedDate } from "../../../time/wall-clock.ts";
import { type LessonRow, lessonRows, presentLesson, RESUMABLE_FOR_MS } from "../../bookings/public.ts";
import { listLessonsBetween } from "../../calendar/public.ts";
import { readLastLesson } from "../../rooms/public.ts";
import { tasksRepository } from "../../tasks/public.ts";
import { hoursRepository, presentHours } from "../../trainers/public.ts";
import { findUser, readTimeZone } from "../../users/public.ts";
import { listDue } from "./list-due.ts";

type Context = Pick<ModuleContext, "database" | "clock">;
type Reader = Pick<RequestSession, "userId" | "role" | "permissions">;

/** Lessons among which proposals are looked for: those of several weeks. */
const LESSONS_READ = 60;

/** First instant of a day of the dial in a zone; where the clock skips midnight, the first one after it. */
function findStart(zone: string, day: number): Date {
  const [at = day] = findInstants(zone, day).concat(findInstants(zone, day + HOUR_MS));
  return new Date(at);
}

async function prepare(context: Context, reader: Reader, row: LessonRow): Promise<PreparedLesson> {
  const { database, clock } = context;
  const [student, timeZone, last, task] = await Promise.all([
    findUser(database, row.student_id),
    readTimeZone(database, row.student_id),
    readLastLesson(context, reader, row.id),
    tasksRepository(database).findOpen(row.student_id, row.trainer_id),
  ]);
  return {
    lesson: presentLesson(row, reader.role, clock()),
    student: { level: student?.placement_level ?? null, timeZone },
    last,
    task: task ? { id: task.id, title: task.title, dueAt: task.due_at.toISOString(), isSent: task.is_sent } : null,
  };
}

/** Reads what a trainer's day holds. @throws {AppError} `request.not_found` for an account without a trainer's page. */
export async function readTrainerToday(context: Context, reader: Reader): Promise<TrainerToday> {
  const { database, clock } = context;
  const { userId } = reader;
  const hours = await hoursRepository(database).find({ userId });
  if (!hours) throw new AppError("request.not_found");
  const now = clock();
  const zone = hours.time_zone;
  const day = toDialDay(zone, now.getTime());
  const scope = { trainerUser: userId };
  const [toCome, ofDay] = await Promise.all([
    lessonRows(database).list(scope, "to_come", new Date(now.getTime() - RESUMABLE_FOR_MS), null, LESSONS_READ),
    listLessonsBetween(database, scope, findStart(zone, day), findStart(zone, day + DAY_MS)),
  ]);
  const [next] = toCome;
  const { week, periods } = presentHours(hours, "");
  const [prepared, owed] = await Promise.all([
    next ? prepare(context, reader, next) : null,
    listDue(database, { userId, trainerId: hours.id, toCome, now }),
  ]);
  return {
    timeZone: zone,
    date: toZonedDate(zone, now.getTime()),
    next: prepared,
    lessons: ofDay.filter(({ status }) => status !== "cancelled").map((row) => presentLesson(row, reader.role, now)),
    ...owed,
    worksHours: [week, ...periods.map((period) => period.week)].some((each) =>
      each.some((ranges) => ranges.length > 0),
    ),
  };
}
