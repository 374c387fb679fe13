import { type BilingualText, getLocale, type Language } from "@kalima/contracts/domain";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { writeInstant } from "../../../time/write-instant.ts";
import { IS_PAID } from "./lesson-rows.ts";

/** At most this many lessons are named. */
const NAMED = 10;
type Row = { starts_at: Date; name: BilingualText; is_over: boolean };

const COMPLETED: Record<Intl.LDMLPluralRule, (count: string) => string> = {
  zero: () => "",
  one: () => "انتهت جلسة واحدة",
  two: () => "انتهت جلستان",
  few: (count) => `انتهت ${count} جلسات`,
  many: (count) => `انتهت ${count} جلسة`,
  other: (count) => `انتهت ${count} جلسة`,
};

function formatCompleted(language: Language, rows: readonly Row[]): string {
  const locale = getLocale(language);
  const names = [...new Set(rows.map(({ name }) => (language === "ar" ? `\u2068${name.ar}\u2069` : name.en)))];
  const people = new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
  const count = new Intl.NumberFormat(locale).format(rows.length);
  if (language === "en") return `${count} ${rows.length === 1 ? "session" : "sessions"} completed, with ${people}`;
  return `${COMPLETED[new Intl.PluralRules(locale).select(rows.length)](count)} مع ${people}`;
}

function formatUpcoming(language: Language, timeZone: string, { starts_at, name }: Row): string {
  const at = writeInstant(getLocale(language), starts_at, { weekday: "long", day: "numeric", month: "long" }, timeZone);
  return language === "en" ? `Session with ${name.en}: ${at}` : `جلسة مع \u2068${name.ar}\u2069: ${at}`;
}

/** Provides the lessons that took place in a person's week and those of the next, for students and trainers. */
export function provideLessonsOfWeek({ database, weeks }: Pick<ModuleContext, "database" | "weeks">): void {
  weeks.provide(async ({ userId, language, timeZone, from, until, next }) => {
    const rows = await database.query<Row>(
      `SELECT l.starts_at, l.status = 'completed' AS is_over,
         CASE WHEN l.student_id = $1 THEN t.name
           ELSE jsonb_build_object('en', ${buildCalledNameSql("u.name")}, 'ar', ${buildCalledNameSql("u.name")}) END AS name
       FROM lessons l JOIN bookings b ON b.id = l.booking_id JOIN trainers t ON t.id = l.trainer_id
       JOIN users u ON u.id = l.student_id
       WHERE (l.student_id = $1 OR t.user_id = $1) AND ${IS_PAID}
         AND ((l.status = 'completed' AND l.starts_at >= $2 AND l.starts_at < $3)
           OR (l.status = 'upcoming' AND l.starts_at >= $3 AND l.starts_at < $4))
       ORDER BY l.starts_at, l.id`,
      [userId, from, until, next],
    );
    const over = rows.filter(({ is_over }) => is_over);
    const upcoming = rows.filter(({ is_over }) => !is_over).slice(0, NAMED);
    return {
      held: over.length > 0 ? [formatCompleted(language, over)] : [],
      next: upcoming.map((row) => formatUpcoming(language, timeZone, row)),
    };
  });
}
