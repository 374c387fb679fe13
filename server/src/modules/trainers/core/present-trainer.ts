import type { Trainer } from "@kalima/contracts/api";
import { fileUrl } from "../../../kernel/http/file-url.ts";
import type { FreeTime } from "./lesson-lengths.policy.ts";
import { longestLessonOf } from "./lesson-lengths.policy.ts";
import { lessonPriceOf, offersOf, PRICE_CURRENCY } from "./pack-prices.policy.ts";
import type { TrainerRow } from "./trainers.repository.ts";

/** Address of a profile picture. */
export function pictureUrl(fileId: string | null): string | null {
  return fileId && fileUrl(fileId);
}

function clockFace(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** The public view of a trainer. */
export function publicTrainer(row: TrainerRow, nextFree: readonly FreeTime[]) {
  const price = lessonPriceOf(row.price_per_lesson_minor, longestLessonOf(row));
  return {
    id: row.id,
    name: row.name,
    gender: row.gender,
    country: row.country,
    age: row.age,
    nationality: row.nationality,
    specializations: row.specializations,
    headline: row.page.headline,
    description: row.page.description,
    levels: row.levels,
    timeZone: row.time_zone,
    shifts: row.shifts.map(({ weekday, from, until }) => ({ weekday, from: clockFace(from), to: clockFace(until) })),
    status: row.status,
    studentCount: row.student_count,
    lessonCount: row.lesson_count,
    ratings: { average: row.rating_average, count: row.rating_count },
    pricePerLesson: { amountMinor: price, currency: PRICE_CURRENCY },
    nextFree: nextFree.map(({ startsAt }) => new Date(startsAt).toISOString()),
    nextFreeMinutes: nextFree.map(({ lessonMinutes }) => lessonMinutes),
    pictureUrl: pictureUrl(row.picture_file_id),
    introVideoUrl: row.intro_video_file_id && fileUrl(row.intro_video_file_id),
    offers: offersOf(row.price_per_lesson_minor, row.lesson_lengths),
  } satisfies Trainer;
}
