import type { Trainer } from "@kalima/contracts/api";
import { PRICE_CURRENCY, packPricesOf } from "./pack-prices.policy.ts";
import type { TrainerRow } from "./teachers.repository.ts";

/** Address of a profile picture. */
export function pictureUrl(fileId: string | null): string | null {
  return fileId && `/api/files/${fileId}`;
}

function clockFace(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** The public view of a trainer. `nextFree` are instants in milliseconds. */
export function publicTrainer(row: TrainerRow, nextFree: readonly number[]) {
  return {
    id: row.id,
    name: row.name,
    gender: row.gender,
    country: row.country,
    age: row.age,
    nationality: row.nationality,
    specializations: row.specializations,
    headline: row.headline,
    description: row.description,
    levels: row.levels,
    timeZone: row.time_zone,
    shifts: row.shifts.map(({ weekday, from, until }) => ({ weekday, from: clockFace(from), to: clockFace(until) })),
    status: row.status,
    studentCount: row.student_count,
    lessonCount: row.lesson_count,
    ratings: { average: row.rating_average, count: row.rating_count },
    pricePerLesson: { amountMinor: row.price_per_lesson_minor, currency: PRICE_CURRENCY },
    nextFree: nextFree.map((at) => new Date(at).toISOString()),
    pictureUrl: pictureUrl(row.picture_file_id),
    packs: packPricesOf(row.price_per_lesson_minor),
  } satisfies Trainer;
}
