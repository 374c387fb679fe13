import { LESSON_MINUTES, type Pack } from "@kalima/contracts/domain";
import { isOverlapped, normalizeInstant } from "../../../shared/times/time-rules.ts";

/**
 * A student's choices so far. `times` are sorted, normalized instants, so they compare as strings. Their lessons do not
 * overlap, although some trainers offer a start every half hour.
 */
export type Draft = {
  pack: Pack | null;
  /** Of each lesson. */
  lessonMinutes: number;
  times: readonly string[];
  note: string;
};

export const EMPTY_DRAFT: Draft = { pack: null, lessonMinutes: LESSON_MINUTES, times: [], note: "" };
const MAX_PACK = 24;

export type DraftChange =
  | { type: "restore"; kept: Draft }
  | { type: "choosePack"; pack: Pack }
  | { type: "chooseLength"; lessonMinutes: number }
  | { type: "toggleTime"; at: string }
  | { type: "addTimes"; times: readonly string[] }
  | { type: "replaceTime"; gone: string; by: string }
  | { type: "writeNote"; note: string };

/** How many more times the pack takes; without a pack, the largest pack counts. */
export function remainingTimes(draft: Draft): number {
  return Math.max(0, (draft.pack ?? MAX_PACK) - draft.times.length);
}

/**
 * Reducer of the draft. A kept draft comes after hydration, when the page may already have chosen the time of its
 * address: that time is added, in place of one that it overlaps. With a pack of one, a new time replaces the old one; a full larger pack ignores it. Choosing
 * a smaller pack keeps all times, because the student decides which ones to remove. Shorter lessons also keep them;
 * longer ones do not begin every half hour, so their times have to be chosen again.
 */
export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case "restore": {
      const { kept } = change;
      if (draft.times.length === 0) return kept;
      const isReplaced = kept.pack === 1 || kept.lessonMinutes !== draft.lessonMinutes;
      const times = isReplaced ? [] : kept.times.filter((time) => !isOverlapped(draft, time));
      return withTimes({ ...kept, lessonMinutes: draft.lessonMinutes, times }, draft.times);
    }
    case "choosePack":
      return { ...draft, pack: change.pack };
    case "chooseLength": {
      const { lessonMinutes } = change;
      return { ...draft, lessonMinutes, times: lessonMinutes > draft.lessonMinutes ? [] : draft.times };
    }
    case "toggleTime": {
      const at = normalizeInstant(change.at);
      if (draft.times.includes(at)) return { ...draft, times: draft.times.filter((time) => time !== at) };
      if (draft.pack === 1) return { ...draft, times: [at] };
      return withTimes(draft, [at]);
    }
    case "addTimes":
      return withTimes(draft, change.times.map(normalizeInstant));
    case "replaceTime": {
      const rest = draft.times.filter((time) => time !== normalizeInstant(change.gone));
      return withTimes({ ...draft, times: rest }, [normalizeInstant(change.by)]);
    }
    case "writeNote":
      return { ...draft, note: change.note };
  }
}

function withTimes(draft: Draft, added: readonly string[]): Draft {
  const times = [...draft.times];
  for (const at of added) {
    if (remainingTimes({ ...draft, times }) > 0 && !isOverlapped({ ...draft, times }, at)) times.push(at);
  }
  return { ...draft, times: times.sort() };
}
