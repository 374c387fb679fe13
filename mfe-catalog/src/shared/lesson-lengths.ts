import type { Trainer } from "@kalima/catalog-contract";
import { LESSON_MINUTES } from "@kalima/catalog-contract";

/** Lesson lengths of a trainer in minutes, shortest first. An earlier server sends none. */
export function listLessonLengths({ offers }: Pick<Trainer, "offers">): readonly number[] {
  return offers && offers.length > 0 ? offers.map(({ lessonMinutes }) => lessonMinutes) : [LESSON_MINUTES];
}

export function findLongestLesson(trainer: Pick<Trainer, "offers">): number {
  return listLessonLengths(trainer).at(-1) ?? LESSON_MINUTES;
}
