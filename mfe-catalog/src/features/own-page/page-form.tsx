import { LESSON_PRICE_MINOR, type OwnTrainerProfile, PAGE_TEXT_NAMES, specialization } from "@kalima/catalog-contract";
import { cefrLevel, LANGUAGES } from "@kalima/contracts/domain";
import { Controller, schemaResolver, setFieldErrors, useForm } from "@kalima/platform/forms";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, Link, TextField, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { Choices } from "./form-section.tsx";
import styles from "./own-page.module.css";
import { useChangeOwnPage } from "./own-page.queries.ts";
import { pageForm, toPageChanges, toPageForm } from "./page-rules.ts";
import { PageState } from "./page-state.tsx";
import { PageTextField } from "./page-text-field.tsx";
import { QualificationFields } from "./qualification-fields.tsx";
import { VideoField } from "./video-field.tsx";

/** Goals and levels, texts in both languages, video, résumé and price, saved together. A failure keeps what was typed. */
export function PageForm({ page }: { page: OwnTrainerProfile }) {
  const { t } = useTranslation("catalog");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const format = useFormat();
  const { currency } = page.live.pricePerLesson;
  const form = useForm({
    resolver: schemaResolver(pageForm),
    values: toPageForm(page),
    resetOptions: { keepDirtyValues: true },
  });
  const save = useChangeOwnPage();
  const formatPrice = (amountMinor: number) => format.money({ amountMinor, currency });

  const submit = form.handleSubmit((typed) => {
    if (save.isPending) return;
    save.mutate(toPageChanges(typed), {
      onSuccess({ waiting }) {
        form.reset(form.getValues());
        toasts.show({ tone: "success", text: t(waiting ? "ownPage.sent" : "ownPage.saved") });
      },
      onError: (error) => setFieldErrors(form.setError, error),
    });
  });

  return (
    <Form className={styles.page} onSubmit={submit}>
      <p className={styles.lead}>
        {t("ownPage.lead")} <Link href={`/teachers/${page.trainerId}`}>{t("ownPage.see")}</Link>
      </p>
      <PageState page={page} />
      <Card padding="large">
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
          {PAGE_TEXT_NAMES.flatMap((name) =>
            LANGUAGES.map((language) => (
              <PageTextField control={form.control} key={`${name}.${language}`} language={language} name={name} />
            )),
          )}
          <VideoField form={form} />
          <QualificationFields form={form} />
          <Controller
            control={form.control}
            name="price"
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                description={t("ownPage.priceHint", {
                  min: formatPrice(LESSON_PRICE_MINOR.min),
                  max: formatPrice(LESSON_PRICE_MINOR.max),
                })}
                direction="ltr"
                errorMessage={errorText(fieldState.error?.message)}
                inputMode="numeric"
                isRequired
                label={t("ownPage.price")}
                maxLength={7}
              />
            )}
          />
          <FormError>{errorText(save.error)}</FormError>
          <Button className={styles.save} isPending={save.isPending} type="submit">
            {t("ownPage.save")}
          </Button>
        </div>
      </Card>
    </Form>
  );
}
