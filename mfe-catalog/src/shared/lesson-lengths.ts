import type { Trainer } from "@kalima/contracts/api";
import { LESSON_MINUTES } from "@kalima/contracts/domain";

/** Minutes of the lessons that a trainer gives, shortest first. An earlier server names none. */
export function lessonLengthsOf({ offers }: Pick<Trainer, "offers">): readonly number[] {
  return offers && offers.length > 0 ? offers.map(({ lessonMinutes }) => lessonMinutes) : [LESSON_MINUTES];
}
