import type { Trainer } from "@kalima/catalog-contract";
import { buildFileUrl } from "../../../kernel/http/file-url.ts";
import {
  buildPictureUrl,
  computeLessonPrice,
  type FreeTime,
  getLongestLesson,
  listOffers,
  PRICE_CURRENCY,
} from "../../trainers/public.ts";
import type { RatedTrainerRow } from "./rated-trainers.ts";

function formatClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** The public view of a trainer. */
export function presentTrainer(row: RatedTrainerRow, nextFree: readonly FreeTime[]) {
  const price = computeLessonPrice(row.price_per_lesson_minor, getLongestLesson(row));
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
    shifts: row.shifts.map(({ weekday, from, until }) => ({
      weekday,
      from: formatClock(from),
      to: formatClock(until),
    })),
    status: row.status,
    studentCount: row.student_count,
    lessonCount: row.lesson_count,
    ratings: { average: row.rating_average, count: row.rating_count },
    pricePerLesson: { amountMinor: price, currency: PRICE_CURRENCY },
    nextFree: nextFree.map(({ startsAt }) => new Date(startsAt).toISOString()),
    nextFreeMinutes: nextFree.map(({ lessonMinutes }) => lessonMinutes),
    pictureUrl: buildPictureUrl(row.picture_file_id),
    introVideoUrl: row.intro_video_file_id && buildFileUrl(row.intro_video_file_id),
    offers: listOffers(row.price_per_lesson_minor, row.lesson_lengths),
  } satisfies Trainer;
}
