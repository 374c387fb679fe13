import type { LessonDetails } from "@kalima/booking-contract";
import { LESSON_START_MINUTES } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";

const NEAR_MS = 10_000;
const FAR_MS = MINUTE_MS;

/** Poll interval of lessons: 10 s from shortly before one may be started until it is over, otherwise a minute. */
export function pollLessonsMs(lessons: readonly Pick<LessonDetails, "startsAt" | "endsAt">[], now: number): number {
  const isNear = lessons.some(({ startsAt, endsAt }) => {
    const opensAt = Date.parse(startsAt) - (LESSON_START_MINUTES + 1) * MINUTE_MS;
    return now >= opensAt && now <= Date.parse(endsAt) + 15 * MINUTE_MS;
  });
  return isNear ? NEAR_MS : FAR_MS;
}
