import { STORAGE_KEYS } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import type { Details } from "./details-rules.ts";

const draft = z.object({
  userId: z.string(),
  details: z.object({
    name: z.optional(z.string()),
    email: z.optional(z.string()),
    address: z.optional(z.string()),
    gender: z.optional(z.enum(["", "female", "male"])),
    dateOfBirth: z.optional(z.string()),
  }),
});

/** The unsaved details of this account in this tab; never those of another account. */
export function readDraft(userId: string): Partial<Details> {
  try {
    const kept = draft.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEYS.profileDraft) ?? "null"));
    return kept.userId === userId ? kept.details : {};
  } catch {
    return {};
  }
}

/** Stores the draft for this tab; an empty one is removed. Does nothing where storage is unavailable. */
export function keepDraft(userId: string, details: Partial<Details>): void {
  try {
    if (Object.keys(details).length === 0) sessionStorage.removeItem(STORAGE_KEYS.profileDraft);
    else sessionStorage.setItem(STORAGE_KEYS.profileDraft, JSON.stringify({ userId, details }));
  } catch {
    // Storage is full or forbidden: the form works without a draft.
  }
}
