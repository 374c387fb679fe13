import type { Language } from "@kalima/contracts/domain";
import type { LessonRow } from "../bookings/public.ts";
import { buildLessonUid } from "../busy-calendars/public.ts";
import type { CalendarEvent } from "./format-calendar.ts";

/** Who reads a calendar. */
export type CalendarReader = {
  id: string;
  role: "student" | "trainer";
  language: Language;
  /** IANA. */
  zone: string;
};

type EventLesson = Pick<
  LessonRow,
  | "id"
  | "is_speaking_check"
  | "student_name"
  | "trainer_name"
  | "starts_at"
  | "ends_at"
  | "status"
  | "calendar_sequence"
  | "calendar_changed_at"
>;

const TEXTS: Record<
  Language,
  { name: string; lesson: (name: string) => string; check: (name: string) => string; join: string; details: string }
> = {
  en: {
    name: "Kalima sessions",
    lesson: (name) => `Session with ${name}`,
    check: (name) => `Speaking check with ${name}`,
    join: "Join from 10 minutes before the start:",
    details: "Details:",
  },
  ar: {
    name: "جلسات كلمة",
    lesson: (name) => `جلسة مع ${name}`,
    check: (name) => `محادثة تحديد المستوى مع ${name}`,
    join: "الانضمام متاح قبل الموعد بعشر دقائق:",
    details: "التفاصيل:",
  },
};

/** Returns the name of the calendar that calendar apps show. */
export function getCalendarName(language: Language): string {
  return TEXTS[language].name;
}

/** A lesson in the calendar of its student or trainer: first names and pages of the site, no phone and no e-mail. */
export function toCalendarEvent(
  lesson: EventLesson,
  { role, language }: CalendarReader,
  siteOrigin: string,
): CalendarEvent {
  const texts = TEXTS[language];
  const name = role === "student" ? lesson.trainer_name[language] : lesson.student_name;
  const isCheck = lesson.is_speaking_check;
  const list = role === "student" ? "/profile/appointments" : "/dashboard/appointments/lessons";
  const url = `${siteOrigin}${isCheck ? list : `/lessons/${lesson.id}/room`}`;
  return {
    uid: buildLessonUid(lesson.id),
    sequence: lesson.calendar_sequence,
    changedAt: lesson.calendar_changed_at,
    startsAt: lesson.starts_at,
    endsAt: lesson.ends_at,
    title: isCheck ? texts.check(name) : texts.lesson(name),
    description: `${isCheck ? texts.details : texts.join} ${url}`,
    url,
    isCancelled: lesson.status === "cancelled",
  };
}
