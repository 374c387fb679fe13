import type { LessonOffer, TrainerWithPrices } from "@kalima/contracts/api";
import { LESSON_MINUTES } from "@kalima/contracts/domain";

/** Packs of a trainer by lesson length, shortest first. A server of an earlier version sends no lengths. */
export function offersOf({ offers, packs }: Pick<TrainerWithPrices, "offers" | "packs">): readonly LessonOffer[] {
  return offers && offers.length > 0 ? offers : [{ lessonMinutes: LESSON_MINUTES, packs }];
}

/** Minutes of the preselected lesson length: the longest. */
export function usualMinutes(offers: readonly LessonOffer[]): number {
  return Math.max(...offers.map(({ lessonMinutes }) => lessonMinutes));
}
