import { TASK_MAX_SCORE } from "@kalima/contracts/api";
import { typedWhole } from "@kalima/contracts/domain";

/** Reads a typed score, null unless it is a whole number within the allowed range. */
export function scoreOf(text: string): number | null {
  return typedWhole(text, { max: TASK_MAX_SCORE });
}
