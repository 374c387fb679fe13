import { isOverlapped, type TakenTimes } from "../../../shared/times/time-rules.ts";
import type { Draft } from "./draft.ts";

/** Taken times that the draft still holds, with the alternatives that fit beside the others; null when none is left. */
export function unresolvedConflicts(
  found: TakenTimes | null,
  draft: Pick<Draft, "times" | "lessonMinutes">,
): TakenTimes | null {
  if (!found) return null;
  const { times, lessonMinutes } = draft;
  const taken = found.taken.filter((time) => times.includes(time));
  if (taken.length === 0) return null;
  const kept = times.filter((time) => !taken.includes(time));
  return {
    taken,
    alternatives: found.alternatives.filter((time) => !isOverlapped({ times: kept, lessonMinutes }, time)),
  };
}
