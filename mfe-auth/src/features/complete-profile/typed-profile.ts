import { ACCOUNT_STORAGE_KEYS, gender, referralSource } from "@kalima/accounts-contract";
import { type useForm, useWatch } from "@kalima/platform/forms";
import { keepInTab, readFromTab, useFromBrowser } from "@kalima/platform/react";
import { useEffect } from "react";
import * as z from "zod/mini";
import type { CompleteProfile } from "./profile-rules.ts";

const typed = z.object({
  userId: z.string(),
  // Incomplete values are allowed.
  values: z.object({
    details: z.object({ country: z.string() }),
    gender: z.union([gender, z.literal("")]),
    dateOfBirth: z.object({ day: z.string(), month: z.string(), year: z.string() }),
    referralSource: z.union([referralSource, z.literal("")]),
  }),
});

const NOTHING: Partial<CompleteProfile> = {};

/**
 * Returns what this account chose in this tab and did not save, never the choices of another account. Empty until
 * hydration is over.
 */
export function useTyped(userId: string): Partial<CompleteProfile> {
  return useFromBrowser(() => {
    const kept = readFromTab(ACCOUNT_STORAGE_KEYS.completeProfileDraft, typed);
    return kept?.userId === userId ? kept.values : NOTHING;
  }, NOTHING);
}

/** Call when the profile is saved. */
export function forgetTyped(): void {
  keepInTab(ACCOUNT_STORAGE_KEYS.completeProfileDraft, null);
}

/** Keeps the choices until they are saved, through a reload and an expired session. */
export function useKeepTyped(form: ReturnType<typeof useForm<CompleteProfile>>, userId: string): void {
  const { isDirty } = form.formState;
  const values = JSON.stringify(useWatch({ control: form.control }));
  useEffect(() => {
    if (isDirty) keepInTab(ACCOUNT_STORAGE_KEYS.completeProfileDraft, { userId, values: JSON.parse(values) });
  }, [isDirty, userId, values]);
}
