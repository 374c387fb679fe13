import { ACCOUNT_STORAGE_KEYS } from "@kalima/accounts-contract";
import { type useForm, useWatch } from "@kalima/platform/forms";
import { keepInTab, readFromTab, useFromBrowser } from "@kalima/platform/react";
import { useEffect } from "react";
import * as z from "zod/mini";
import type { Details } from "./details-rules.ts";

const FIELDS = ["name", "email", "address", "gender", "dateOfBirth"] as const;

/**
 * Keeps unsaved details, also through a sign-out, and puts them back into the form once hydration is over. Returns whether
 * the form shows a restored draft.
 */
export function useDetailsDraft(form: ReturnType<typeof useForm<Details>>, userId: string): boolean {
  const found = useFromBrowser(() => readDraft(userId), null);
  const { defaultValues, isDirty } = form.formState;
  const typed = useWatch({ control: form.control });
  const { getFieldState, setValue } = form;

  useEffect(() => {
    for (const field of FIELDS) {
      const text = found?.[field];
      // Input from before hydration is newer than the draft.
      if (text !== undefined && !getFieldState(field).isDirty) setValue(field, text, { shouldDirty: true });
    }
  }, [found, getFieldState, setValue]);

  const changed = FIELDS.filter((field) => isDirty && typed[field] !== defaultValues?.[field]);
  const unsaved = JSON.stringify(Object.fromEntries(changed.map((field) => [field, typed[field] ?? ""])));
  useEffect(() => {
    if (found) keepDraft(userId, JSON.parse(unsaved));
  }, [userId, found, unsaved]);

  return isDirty && found !== null && Object.keys(found).length > 0;
}

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
function readDraft(userId: string): Partial<Details> {
  const kept = readFromTab(ACCOUNT_STORAGE_KEYS.profileDraft, draft);
  return kept?.userId === userId ? kept.details : {};
}

/** Stores the draft for this tab; an empty one is removed. */
function keepDraft(userId: string, details: Partial<Details>): void {
  keepInTab(ACCOUNT_STORAGE_KEYS.profileDraft, Object.keys(details).length === 0 ? null : { userId, details });
}
