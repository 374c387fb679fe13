import { instant, LESSON_MINUTES, pack, REMOTE_STORAGE_KEYS } from "@kalima/contracts/domain";
import { keepInTab, readFromTab } from "@kalima/platform/react";
import * as z from "zod/mini";
import type { Draft } from "./draft.ts";

const NOTE_MAX_LENGTH = 500;
const stored = z.object({
  pack: z.nullable(pack),
  // Drafts of earlier versions have no length.
  lessonMinutes: z._default(z.int(), LESSON_MINUTES),
  times: z.array(instant),
  note: z.string().check(z.maxLength(NOTE_MAX_LENGTH)),
});

function keyOf(trainerId: string): string {
  return `${REMOTE_STORAGE_KEYS.bookingDraft}:${trainerId}`;
}

/** The stored draft for this trainer; null when there is none or it cannot be parsed. */
export function readDraft(trainerId: string): Draft | null {
  return readFromTab(keyOf(trainerId), stored);
}

/** Stores the draft for this tab; removes an empty one. */
export function keepDraft(trainerId: string, draft: Draft): void {
  const isEmpty = draft.pack === null && draft.times.length === 0 && draft.note === "";
  keepInTab(keyOf(trainerId), isEmpty ? null : draft);
}
