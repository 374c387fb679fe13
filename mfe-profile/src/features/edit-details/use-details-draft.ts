import { type useForm, useWatch } from "@kalima/platform/forms";
import { useFromBrowser } from "@kalima/platform/react";
import { useEffect } from "react";
import { keepDraft, readDraft } from "./details-draft.ts";
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
      // What was typed before hydration is newer than the draft.
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
