import { type useForm, useWatch } from "@kalima/platform/react";
import { useEffect, useState } from "react";
import { keepDraft, readDraft } from "./details-draft.ts";
import type { Details } from "./details-rules.ts";

const FIELDS = ["name", "email", "address"] as const;

/** Keeps what is typed until it is saved, also over a sign-out. Says whether the form shows such a draft. */
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
