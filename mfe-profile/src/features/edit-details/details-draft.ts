import { STORAGE_KEYS } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import type { Details } from "./details-rules.ts";

const draft = z.object({
  userId: z.string(),
  details: z.object({
    name: z.optional(z.string()),
    email: z.optional(z.string()),
    address: z.optional(z.string()),
  }),
});

/** What this person typed in this tab and did not save; nothing of anybody else. */
export function readDraft(userId: string): Partial<Details> {
  try {
    const kept = draft.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEYS.profileDraft) ?? "null"));
    return kept.userId === userId ? kept.details : {};
  } catch {
    return {};
  }
}

/** Keeps it for this tab; with nothing to keep, the draft goes. A browser without storage keeps nothing. */
export function keepDraft(userId: string, details: Partial<Details>): void {
  try {
    if (Object.keys(details).length === 0) sessionStorage.removeItem(STORAGE_KEYS.profileDraft);
    else sessionStorage.setItem(STORAGE_KEYS.profileDraft, JSON.stringify({ userId, details }));
  } catch {
    // Full or forbidden storage takes away the draft, not the form.
  }
}
