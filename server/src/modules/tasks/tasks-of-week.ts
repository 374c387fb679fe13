import { getLocale, type Language } from "@kalima/contracts/domain";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { writeInstant } from "../../time/write-instant.ts";

type Reviewed = { title: string; score: number };
type Due = { title: string; due_at: Date };

const formatReviewed = (language: Language, { title, score }: Reviewed) =>
  language === "en"
    ? `Task reviewed: ${title}, ${score} out of 100`
    : `مهمة صُححت: \u2068${title}\u2069، ${score} من 100`;

function formatDue(language: Language, timeZone: string, { title, due_at }: Due): string {
  const at = writeInstant(getLocale(language), due_at, { weekday: "long", day: "numeric", month: "long" }, timeZone);
  return language === "en" ? `Task due ${at}: ${title}` : `موعد تسليم مهمة \u2068${title}\u2069: ${at}`;
}

/** Provides what became of a student's tasks in a week, and which are due in the next. */
export function provideTasksOfWeek({ database, weeks }: Pick<ModuleContext, "database" | "weeks">): void {
  weeks.provide(async ({ userId, language, timeZone, from, until, next }) => {
    const reviewed = await database.query<Reviewed>(
      `SELECT k.title, r.score FROM task_reviews r JOIN tasks k ON k.id = r.task_id
       WHERE k.student_id = $1 AND r.reviewed_at >= $2 AND r.reviewed_at < $3 ORDER BY r.reviewed_at, k.id`,
      [userId, from, until],
    );
    const due = await database.query<Due>(
      `SELECT k.title, k.due_at FROM tasks k WHERE k.student_id = $1 AND k.due_at >= $2 AND k.due_at < $3
         AND NOT EXISTS (SELECT FROM task_submissions s WHERE s.task_id = k.id) ORDER BY k.due_at, k.id`,
      [userId, until, next],
    );
    return {
      held: reviewed.map((each) => formatReviewed(language, each)),
      next: due.map((each) => formatDue(language, timeZone, each)),
    };
  });
}
