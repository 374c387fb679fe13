import type { Trainer } from "@kalima/catalog-contract";
import { buildFileUrl } from "../../../kernel/http/file-url.ts";
import { computeLessonPrice, computeSinglePrice, listOffers, type PriceList } from "../../prices/public.ts";
import { buildPictureUrl, type FreeTime, getLongestLesson, listCurrentShifts } from "../../trainers/public.ts";
import type { RatedTrainerRow } from "./rated-trainers.ts";

function formatClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** The public view of a trainer, with the prices of the reader's list and the hours of the week of `now`. */
export function presentTrainer(row: RatedTrainerRow, nextFree: readonly FreeTime[], prices: PriceList, now: Date) {
  const price = computeSinglePrice(prices, computeLessonPrice(row.price_per_lesson_minor, getLongestLesson(row)));
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
    shifts: listCurrentShifts(row, now).map(({ weekday, from, until }) => ({
      weekday,
      from: formatClock(from),
      to: formatClock(until),
    })),
    // Why a page is hidden is no business of its readers.
    status: row.status === "active" ? "active" : "inactive",
    studentCount: row.student_count,
    lessonCount: row.lesson_count,
    ratings: { average: row.rating_average, count: row.rating_count },
    pricePerLesson: { amountMinor: price, currency: prices.currency },
    nextFree: nextFree.map(({ startsAt }) => new Date(startsAt).toISOString()),
    nextFreeMinutes: nextFree.map(({ lessonMinutes }) => lessonMinutes),
    pictureUrl: buildPictureUrl(row.picture_file_id),
    introVideoUrl: row.intro_video_file_id && buildFileUrl(row.intro_video_file_id),
    offers: listOffers(prices, row.price_per_lesson_minor, row.lesson_lengths),
  } satisfies Trainer;
}
