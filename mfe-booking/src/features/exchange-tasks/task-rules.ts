import { typedWhole } from "@kalima/contracts/domain";
import { TASK_MAX_SCORE } from "@kalima/learning-contract";

/** Reads a typed score, null unless it is a whole number within the allowed range. */
export function parseScore(text: string): number | null {
  return typedWhole(text, { max: TASK_MAX_SCORE });
}
