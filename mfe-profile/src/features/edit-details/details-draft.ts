import { REMOTE_STORAGE_KEYS } from "@kalima/contracts/domain";
import { keepInTab, readFromTab } from "@kalima/platform/react";
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
  const kept = readFromTab(REMOTE_STORAGE_KEYS.profileDraft, draft);
  return kept?.userId === userId ? kept.details : {};
}

/** Stores the draft for this tab; an empty one is removed. */
export function keepDraft(userId: string, details: Partial<Details>): void {
  keepInTab(REMOTE_STORAGE_KEYS.profileDraft, Object.keys(details).length === 0 ? null : { userId, details });
}
