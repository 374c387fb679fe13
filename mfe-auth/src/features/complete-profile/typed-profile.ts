import { gender, referralSource } from "@kalima/contracts/api";
import { STORAGE_KEYS } from "@kalima/contracts/domain";
import { type useForm, useWatch } from "@kalima/platform/react";
import { useEffect } from "react";
import * as z from "zod/mini";
import type { CompleteProfile } from "./complete-profile-rules.ts";

const typed = z.object({
  userId: z.string(),
  // In any state of being finished.
  values: z.object({
    details: z.object({ country: z.string() }),
    gender: z.union([gender, z.literal("")]),
    dateOfBirth: z.object({ day: z.string(), month: z.string(), year: z.string() }),
    referralSource: z.union([referralSource, z.literal("")]),
  }),
});

/** What this person chose in this tab and did not save; nothing of anybody else. */
export function readTyped(userId: string): Partial<CompleteProfile> {
  try {
    const kept = typed.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEYS.completeProfileDraft) ?? "null"));
    return kept.userId === userId ? kept.values : {};
  } catch {
    return {};
  }
}

/** It is saved: nothing waits any more. */
export function forgetTyped(): void {
  sessionStorage.removeItem(STORAGE_KEYS.completeProfileDraft);
}

/** Keeps what is chosen until it is saved, over a reload and over a session that expires. */
export function useKeepTyped(form: ReturnType<typeof useForm<CompleteProfile>>, userId: string): void {
  const { isDirty } = form.formState;
  const values = JSON.stringify(useWatch({ control: form.control }));
  useEffect(() => {
    if (!isDirty) return;
    try {
      const draft = JSON.stringify({ userId, values: JSON.parse(values) });
      sessionStorage.setItem(STORAGE_KEYS.completeProfileDraft, draft);
    } catch {
      // Full or forbidden storage takes away the draft, not the form.
    }
  }, [isDirty, userId, values]);
}
