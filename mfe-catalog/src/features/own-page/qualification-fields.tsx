import { MAX_QUALIFICATIONS } from "@kalima/catalog-contract";
import { type UseFormReturn, useFieldArray } from "@kalima/platform/forms";
import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { type ReactNode, useRef } from "react";
import { FormSection } from "./form-section.tsx";
import { EMPTY_QUALIFICATION, type PageForm } from "./page-rules.ts";
import styles from "./qualification-fields.module.css";
import { QualificationLine } from "./qualification-line.tsx";

/** The résumé, a line at a time. */
export function QualificationFields({ form, state }: { form: UseFormReturn<PageForm>; state: ReactNode }) {
  const { t } = useTranslation("catalog");
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "qualifications" });
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <FormSection
      heading={heading}
      id="own-qualifications"
      lead={t("ownPage.qualifications.lead")}
      state={state}
      title={t("ownPage.qualifications.heading")}
    >
      {fields.map((field, place) => (
        <QualificationLine
          control={form.control}
          key={field.id}
          place={place}
          onRemove={() => {
            // The pressed button leaves together with its line.
            heading.current?.focus();
            remove(place);
          }}
        />
      ))}
      {fields.length < MAX_QUALIFICATIONS && (
        <Button
          className={styles.add}
          onPress={() => append(EMPTY_QUALIFICATION, { focusName: `qualifications.${fields.length}.title.en` })}
          variant="secondary"
        >
          {t("ownPage.qualifications.add")}
        </Button>
      )}
    </FormSection>
  );
}
