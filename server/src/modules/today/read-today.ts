import { TODAY_LIST_LENGTH, type Today } from "@kalima/learning-contract";
import type { RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { lessonsService, listNewestBookings, readLessonHistory } from "../bookings/public.ts";
import { countUnreadOfStudent } from "../conversations/public.ts";
import { readPractice, readStreak } from "../learning/public.ts";
import { isTestUnderWay, listResults } from "../placement/public.ts";
import { readTasksWithoutWork } from "../tasks/public.ts";
import { selectBookings, selectTasks, summarizeLevel } from "./today.policy.ts";

/** Bookings among which those that matter today are looked for; older ones are used up or cancelled. */
const BOOKINGS_READ = 30;
/** Lessons among which proposals are looked for: a whole pack. */
const LESSONS_READ = 24;
/** Past lessons among which the newest feedback is looked for. */
const PAST_READ = 10;

/** Reads what a student's day holds. `timeZone` is that of the request, `UTC` for requests without one. */
export async function readToday(
  context: Pick<ModuleContext, "database" | "clock" | "events">,
  reader: Pick<RequestSession, "userId" | "role">,
  timeZone: string,
): Promise<Today> {
  const { database, clock } = context;
  const now = clock();
  const { userId } = reader;
  const lessons = lessonsService(context);
  const [toCome, unrated, past, bookings, history, tasks, results, isUnderWay, practice, unread] = await Promise.all([
    lessons.list(reader, { show: "to_come", limit: LESSONS_READ }),
    lessons.list(reader, { show: "unrated", limit: TODAY_LIST_LENGTH }),
    lessons.list(reader, { show: "past", limit: PAST_READ }),
    listNewestBookings(database, userId, BOOKINGS_READ, now),
    readLessonHistory(database, userId),
    readTasksWithoutWork(context, userId),
    listResults(database, userId),
    isTestUnderWay(database, userId, now),
    readPractice(context, { studentId: userId, timeZone }),
    countUnreadOfStudent(database, userId),
  ]);
  const told = past.lessons.find(({ feedback }) => feedback !== null);
  return {
    test: results.length > 0 ? "taken" : isUnderWay ? "under_way" : "not_taken",
    level: summarizeLevel(results, history),
    weeks: await readStreak(context, userId, history),
    lessons: toCome.lessons.slice(0, TODAY_LIST_LENGTH),
    proposals: toCome.lessons.filter(({ proposal }) => proposal && !proposal.byReader).slice(0, TODAY_LIST_LENGTH),
    unrated: unrated.lessons,
    ...selectBookings(bookings),
    tasks: selectTasks(tasks, now),
    openTasks: tasks.filter(({ group }) => group === "pending").length,
    practice,
    unread,
    feedback: told?.feedback
      ? { lessonId: told.id, teacher: told.teacher, wentWell: told.feedback.wentWell, at: told.feedback.at }
      : null,
  };
}
