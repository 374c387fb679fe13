import type { Pack } from "@kalima/contracts/domain";

/** What a student has chosen so far. Times are instants in order, written alike so that they compare as text. */
export type Draft = { pack: Pack | null; times: readonly string[]; note: string };

export const EMPTY_DRAFT: Draft = { pack: null, times: [], note: "" };
const LARGEST_PACK = 24;

export type DraftChange =
  | { type: "choosePack"; pack: Pack }
  | { type: "toggleTime"; at: string }
  | { type: "addTimes"; times: readonly string[] }
  | { type: "replaceTime"; gone: string; by: string }
  | { type: "writeNote"; note: string };

/** One way to write an instant: `2026-11-24T17:00:00.000Z`. */
export function sameForm(instant: string): string {
  return new Date(instant).toISOString();
}

/** How many more times fit; before a pack is chosen, as many as the largest takes. */
export function roomFor(draft: Draft): number {
  return Math.max(0, (draft.pack ?? LARGEST_PACK) - draft.times.length);
}

/**
 * The draft after a change. A pack of one swaps its time; a full larger pack stays as it is. A smaller pack keeps
 * the times that are too many, because the student should say which ones go.
 */
export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case "choosePack":
      return { ...draft, pack: change.pack };
    case "toggleTime": {
      const at = sameForm(change.at);
      if (draft.times.includes(at)) return { ...draft, times: draft.times.filter((time) => time !== at) };
      if (draft.pack === 1) return { ...draft, times: [at] };
      return withTimes(draft, [at]);
    }
    case "addTimes":
      return withTimes(draft, change.times.map(sameForm));
    case "replaceTime": {
      const rest = draft.times.filter((time) => time !== sameForm(change.gone));
      return withTimes({ ...draft, times: rest }, [sameForm(change.by)]);
    }
    case "writeNote":
      return { ...draft, note: change.note };
  }
}

function withTimes(draft: Draft, added: readonly string[]): Draft {
  const fresh = added.filter((time) => !draft.times.includes(time)).slice(0, roomFor(draft));
  return { ...draft, times: [...draft.times, ...fresh].sort() };
}
