import type { LessonOffer, TrainerWithPrices } from "@kalima/contracts/api";
import { LESSON_MINUTES } from "@kalima/contracts/domain";

/** Packs of a trainer by length of the lessons, shortest first. An earlier server names no lengths. */
export function offersOf({ offers, packs }: Pick<TrainerWithPrices, "offers" | "packs">): readonly LessonOffer[] {
  return offers && offers.length > 0 ? offers : [{ lessonMinutes: LESSON_MINUTES, packs }];
}

/** Minutes of the lessons that are chosen at first: the longest. */
export function usualMinutes(offers: readonly LessonOffer[]): number {
  return Math.max(...offers.map(({ lessonMinutes }) => lessonMinutes));
}
