import type { Lesson } from "@kalima/booking-contract";

/** The earliest lesson that has not ended at `now` (epoch milliseconds) and is not cancelled; undefined when there is none. */
export function nextLesson(lessons: readonly Lesson[], now: number): Lesson | undefined {
  return lessons
    .filter(({ endsAt, status }) => Date.parse(endsAt) > now && status !== "cancelled")
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0];
}
