import type { Lesson } from "@kalima/contracts/api";

/** The earliest lesson that has not ended and is not cancelled; undefined when there is none. */
export function nextLesson(lessons: readonly Lesson[], now: Date): Lesson | undefined {
  return lessons
    .filter(({ endsAt, status }) => new Date(endsAt) > now && status !== "cancelled")
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0];
}
