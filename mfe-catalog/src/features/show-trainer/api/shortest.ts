import type { Trainer } from "@kalima/contracts/api";
import { lessonLengthsOf } from "../../../shared/lesson-lengths.ts";

/** The query for times of the shortest lessons: longer ones begin at a subset of them. An earlier server has no lengths. */
export function shortest(trainer: Trainer): { lessonMinutes?: number } {
  const [lessonMinutes] = lessonLengthsOf(trainer);
  return trainer.offers && lessonMinutes !== undefined ? { lessonMinutes } : {};
}
