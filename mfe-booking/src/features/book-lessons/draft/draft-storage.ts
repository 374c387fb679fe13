import { instant, pack, STORAGE_KEYS } from "@kalima/contracts/domain";
import { type Draft, EMPTY_DRAFT, normalizeInstant } from "./draft.ts";

const NOTE_MAX_LENGTH = 500;

function keyOf(trainerId: string): string {
  return `${STORAGE_KEYS.bookingDraft}:${trainerId}`;
}

/** The stored draft for this trainer; null when there is none or it cannot be parsed. */
export function readDraft(storage: Storage, trainerId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(trainerId)) ?? "null");
    if (stored === null || typeof stored !== "object") return null;
    const draft = parse(stored as Record<string, unknown>);
    return isEmpty(draft) ? null : draft;
  } catch {
    return null;
  }
}

/** Stores the draft; removes an empty one. Storage errors are ignored. */
export function writeDraft(storage: Storage, trainerId: string, draft: Draft): void {
  try {
    if (isEmpty(draft)) storage.removeItem(keyOf(trainerId));
    else storage.setItem(keyOf(trainerId), JSON.stringify(draft));
  } catch {
    // Storage may be full or blocked; then the draft lasts only for the life of the page.
  }
}

function isEmpty(draft: Draft): boolean {
  return draft.pack === null && draft.times.length === 0 && draft.note === "";
}

function parse(stored: Record<string, unknown>): Draft {
  const chosen = pack.safeParse(stored.pack);
  const times = Array.isArray(stored.times) ? stored.times : [];
  return {
    ...EMPTY_DRAFT,
    pack: chosen.success ? chosen.data : null,
    times: times
      .filter((time) => instant.safeParse(time).success)
      .map(normalizeInstant)
      .sort(),
    note: typeof stored.note === "string" ? stored.note.slice(0, NOTE_MAX_LENGTH) : "",
  };
}
