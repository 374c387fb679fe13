import { type useForm, useWatch } from "@kalima/platform/react";
import { useEffect, useState } from "react";
import { keepDraft, readDraft } from "./details-draft.ts";
import type { Details } from "./details-rules.ts";

const FIELDS = ["name", "email", "address", "gender", "dateOfBirth"] as const;

/** Keeps unsaved details, also through a sign-out. Returns whether the form shows a restored draft. */
export function useDetailsDraft(form: ReturnType<typeof useForm<Details>>, userId: string): boolean {
  const [found] = useState(() => readDraft(userId));
  const { defaultValues, isDirty } = form.formState;
  const typed = useWatch({ control: form.control });
  const { setValue } = form;

  useEffect(() => {
    for (const field of FIELDS) {
      const text = found[field];
      if (text !== undefined) setValue(field, text, { shouldDirty: true });
    }
  }, [found, setValue]);

  const changed = FIELDS.filter((field) => isDirty && typed[field] !== defaultValues?.[field]);
  const unsaved = JSON.stringify(Object.fromEntries(changed.map((field) => [field, typed[field] ?? ""])));
  useEffect(() => keepDraft(userId, JSON.parse(unsaved)), [userId, unsaved]);

  return isDirty && Object.keys(found).length > 0;
}
