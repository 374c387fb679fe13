import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import type { LessonFacts } from "../../bookings/public.ts";

/** Lessons that a student has with a trainer. `ownRating` is the student's average rating, rounded to one decimal. */
export type TrainerHistory = {
  trainerId: string;
  lessons: number;
  minutes: number;
  lastLessonAt: Date | null;
  nextLessonAt: Date | null;
  ownRating: number | null;
  unrated: number;
  /** The newest lesson without a rating. */
  unratedLessonId: string | null;
};

function computeAverage(stars: readonly number[]): number | null {
  if (stars.length === 0) return null;
  return Math.round((stars.reduce((sum, each) => sum + each, 0) / stars.length) * 10) / 10;
}

function summarizeTrainer(trainerId: string, lessons: readonly LessonFacts[], now: Date): TrainerHistory {
  const done = lessons.filter(({ status }) => status === "completed");
  const ahead = lessons.filter(
    ({ status, endsAt }) => LIVE_LESSON_STATUSES.some((live) => live === status) && endsAt > now,
  );
  const ratings = done.flatMap(({ rating }) => rating ?? []);
  return {
    trainerId,
    lessons: done.length,
    minutes: done.reduce((sum, { minutes }) => sum + minutes, 0),
    lastLessonAt: done[0]?.startsAt ?? null,
    nextLessonAt: ahead.at(-1)?.startsAt ?? null,
    ownRating: computeAverage(ratings),
    unrated: done.length - ratings.length,
    unratedLessonId: done.find(({ rating }) => rating === null)?.id ?? null,
  };
}

/**
 * A student's trainers: first those with a lesson ahead, the next one first, then by the last lesson, then favourites
 * without lessons in their order. A trainer with cancelled or missed lessons only is left out.
 *
 * @param lessons The newest first.
 */
export function rankOwnTrainers(
  lessons: readonly LessonFacts[],
  favourites: readonly string[],
  now: Date,
): TrainerHistory[] {
  const ids = [...new Set(lessons.map(({ trainerId }) => trainerId))];
  const known = ids
    .map((id) =>
      summarizeTrainer(
        id,
        lessons.filter(({ trainerId }) => trainerId === id),
        now,
      ),
    )
    .filter(({ lessons: count, nextLessonAt }) => count > 0 || nextLessonAt);
  const rank = ({ nextLessonAt, lastLessonAt }: TrainerHistory) =>
    nextLessonAt ? nextLessonAt.getTime() : Number.MAX_SAFE_INTEGER - (lastLessonAt?.getTime() ?? 0);
  const others = favourites.filter((id) => !known.some(({ trainerId }) => trainerId === id));
  return [...known.sort((a, b) => rank(a) - rank(b)), ...others.map((id) => summarizeTrainer(id, [], now))];
}
