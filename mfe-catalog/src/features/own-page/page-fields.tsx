import { LESSON_PRICE_MINOR, type OwnTrainerProfile, PAGE_TEXT_NAMES, specialization } from "@kalima/catalog-contract";
import { cefrLevel, LANGUAGES } from "@kalima/contracts/domain";
import { FormTextField } from "@kalima/platform/fields";
import { Controller, type UseFormReturn } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Choices, FormSection } from "./form-section.tsx";
import styles from "./own-page.module.css";
import type { PageForm } from "./page-rules.ts";
import { PageTextField } from "./page-text-field.tsx";
import { PartState } from "./part-state.tsx";
import { QualificationFields } from "./qualification-fields.tsx";
import { VideoField } from "./video-field.tsx";

type PageFieldsProps = {
  form: UseFormReturn<PageForm>;
  page: OwnTrainerProfile;
  isPending: boolean;
  /** Why it could not be saved. */
  error: unknown;
};

/** The fields of the page, the two languages of each text beside each other; each part says where it stands. */
export function PageFields({ form, page, isPending, error }: PageFieldsProps) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const format = useFormat();
  const { currency } = page.live.pricePerLesson;
  const formatPrice = (amountMinor: number) => format.money({ amountMinor, currency });

  return (
    <div className={styles.fields}>
      <p className={styles.lead}>{t("ownPage.atOnce")}</p>
      <div className={styles.pair}>
        <Controller
          control={form.control}
          name="specializations"
          render={({ field: { value, onChange }, fieldState }) => (
            <Choices
              error={errorText(fieldState.error?.message)}
              label={t("ownPage.goals")}
              chosen={value}
              options={specialization.options.map((id) => ({ id, label: t(`specialization.${id}`) }))}
              onChange={onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="levels"
          render={({ field: { value, onChange }, fieldState }) => (
            <Choices
              error={errorText(fieldState.error?.message)}
              label={t("ownPage.levels")}
              chosen={value}
              options={cefrLevel.options.map((id) => ({ id, label: id }))}
              onChange={onChange}
            />
          )}
        />
      </div>
      <FormSection
        id="own-texts"
        lead={t("ownPage.texts.lead")}
        state={<PartState page={page} parts={PAGE_TEXT_NAMES} />}
        title={t("ownPage.texts.heading")}
      >
        {PAGE_TEXT_NAMES.map((name) => (
          <div className={styles.languages} key={name}>
            {LANGUAGES.map((language) => (
              <PageTextField control={form.control} key={language} language={language} name={name} />
            ))}
          </div>
        ))}
      </FormSection>
      <VideoField form={form} state={<PartState page={page} parts={["introVideo"]} />} />
      <QualificationFields form={form} state={<PartState page={page} parts={["qualifications"]} />} />
      <FormSection
        id="own-price"
        lead={t("ownPage.priceLead")}
        state={<PartState page={page} parts={["price"]} />}
        title={t("ownPage.priceHeading")}
      >
        <FormTextField
          control={form.control}
          description={t("ownPage.priceHint", {
            min: formatPrice(LESSON_PRICE_MINOR.min),
            max: formatPrice(LESSON_PRICE_MINOR.max),
          })}
          direction="ltr"
          inputMode="numeric"
          isRequired
          label={t("ownPage.price")}
          maxLength={7}
          name="price"
        />
      </FormSection>
      <FormError>{errorText(error)}</FormError>
      <Button className={styles.save} isPending={isPending} type="submit">
        {t("ownPage.save")}
      </Button>
    </div>
  );
}
