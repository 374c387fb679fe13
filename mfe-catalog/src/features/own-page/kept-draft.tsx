import { CATALOG_STORAGE_KEYS, specialization } from "@kalima/catalog-contract";
import { cefrLevel } from "@kalima/contracts/domain";
import { type UseFormReturn, useWatch } from "@kalima/platform/forms";
import { keepInTab, readFromTab, useFromBrowser, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import styles from "./own-page.module.css";
import { type PageForm, pageForm, QUALIFICATION_KINDS } from "./page-rules.ts";

const FIELDS = Object.keys(pageForm.shape) as (keyof PageForm)[];
const text = z.object({ en: z.string(), ar: z.string() });
const maybeText = z.optional(text);
const maybeString = z.optional(z.nullable(z.string()));

/** The typed values, whatever the rules say of them. */
const draft = z.object({
  userId: z.string(),
  page: z.object({
    specializations: z.optional(z.array(specialization)),
    levels: z.optional(z.array(cefrLevel)),
    headline: maybeText,
    description: maybeText,
    languages: maybeText,
    accent: maybeText,
    firstSession: maybeText,
    qualifications: z.optional(
      z.array(
        z.object({
          kind: z.enum(QUALIFICATION_KINDS),
          title: text,
          institution: text,
          fromYear: z.string(),
          toYear: z.string(),
        }),
      ),
    ),
    introVideo: z.optional(
      z.nullable(
        z.object({
          fileId: z.string(),
          url: z.string(),
          transcript: z.string(),
          posterFileId: maybeString,
          posterUrl: maybeString,
        }),
      ),
    ),
    price: z.optional(z.string()),
  }),
});
type Draft = z.infer<typeof draft>["page"];

type KeptDraftProps = {
  form: UseFormReturn<PageForm>;
  userId: string;
  /** The values that were sent last. */
  sent: PageForm;
};

/**
 * Keeps what a trainer has not sent in this tab, puts it back into the form once hydration is over, and says so. A component
 * of its own: each key that is typed renders it, and not all fields.
 */
export function KeptDraft({ form, userId, sent }: KeptDraftProps) {
  const { t } = useTranslation("catalog");
  const found = useFromBrowser(() => readDraft(userId), null);
  const typed = useWatch({ control: form.control });
  const { getValues, setValue } = form;
  const changed = FIELDS.filter((field) => !isEqual(typed[field], sent[field]));
  const first = useRef(sent);

  useEffect(() => {
    for (const field of FIELDS) {
      const kept = found?.[field];
      // Input from before hydration is newer than the draft.
      const isUntouched = isEqual(getValues(field), first.current[field]);
      if (kept !== undefined && isUntouched) setValue(field, kept, { shouldDirty: true });
    }
  }, [found, getValues, setValue]);

  const unsent = JSON.stringify(Object.fromEntries(changed.map((field) => [field, typed[field]])));
  useEffect(() => {
    if (found) keepDraft(userId, JSON.parse(unsent));
  }, [userId, found, unsent]);

  if (changed.length === 0 || !found || Object.keys(found).length === 0) return null;
  return (
    <p className={styles.state} role="status">
      {t("ownPage.restored")}{" "}
      <Button onPress={() => form.reset(sent, { keepDirtyValues: false })} size="small" variant="quiet">
        {t("ownPage.discard")}
      </Button>
    </p>
  );
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The unsent page of this account in this tab; never that of another account. */
function readDraft(userId: string): Draft {
  const kept = readFromTab(CATALOG_STORAGE_KEYS.ownPageDraft, draft);
  return kept?.userId === userId ? kept.page : {};
}

function keepDraft(userId: string, page: Draft): void {
  keepInTab(CATALOG_STORAGE_KEYS.ownPageDraft, Object.keys(page).length === 0 ? null : { userId, page });
}
