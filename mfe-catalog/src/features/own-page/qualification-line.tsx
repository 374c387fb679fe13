import { QUALIFICATION_TEXT_MAX_LENGTH } from "@kalima/catalog-contract";
import { type Control, Controller, type FieldPath, useWatch } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, TextField } from "@kalima/ui";
import { Select } from "@kalima/ui/overlays";
import { type PageForm, QUALIFICATION_KINDS } from "./page-rules.ts";
import styles from "./qualification-fields.module.css";

const TEXTS = ["title.en", "title.ar", "institution.en", "institution.ar"] as const;

type QualificationLineProps = { control: Control<PageForm>; place: number; onRemove: () => void };

/** Title, place and dates, in both languages. A certificate has one year. */
export function QualificationLine({ control, place, onRemove }: QualificationLineProps) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const kind = useWatch({ control, name: `qualifications.${place}.kind` });

  const textField = (name: FieldPath<PageForm>, label: string, more: YearProps | TextProps) => (
    <Controller
      control={control}
      key={name}
      name={name}
      render={({ field: { value, ...field }, fieldState }) => (
        <TextField
          {...field}
          {...more}
          errorMessage={errorText(fieldState.error?.message)}
          label={label}
          value={String(value)}
        />
      )}
    />
  );

  return (
    <fieldset className={styles.line}>
      <legend className={styles.legend}>{t("ownPage.qualifications.line", { number: place + 1 })}</legend>
      <div className={styles.fields}>
        <Controller
          control={control}
          name={`qualifications.${place}.kind`}
          render={({ field }) => (
            <Select
              label={t("ownPage.qualifications.kind")}
              onBlur={field.onBlur}
              onSelectionChange={field.onChange}
              options={QUALIFICATION_KINDS.map((id) => ({ id, label: t(`ownPage.qualifications.${id}`) }))}
              ref={field.ref}
              selectedKey={field.value}
            />
          )}
        />
        <div className={styles.years}>
          {kind === "certificate" ? (
            textField(`qualifications.${place}.fromYear`, t("ownPage.qualifications.year"), YEAR)
          ) : (
            <>
              {textField(`qualifications.${place}.fromYear`, t("ownPage.qualifications.from"), YEAR)}
              {textField(`qualifications.${place}.toYear`, t("ownPage.qualifications.to"), {
                ...YEAR,
                isRequired: false,
                placeholder: t("ownPage.qualifications.now"),
              })}
            </>
          )}
        </div>
      </div>
      <div className={styles.texts}>
        {TEXTS.map((name) =>
          textField(`qualifications.${place}.${name}`, t(`ownPage.qualifications.${name}`), {
            direction: name.endsWith("ar") ? "auto" : "ltr",
            isRequired: true,
            maxLength: QUALIFICATION_TEXT_MAX_LENGTH,
          }),
        )}
      </div>
      <Button className={styles.remove} onPress={onRemove} size="small" variant="quiet">
        {t("ownPage.qualifications.remove", { number: place + 1 })}
      </Button>
    </fieldset>
  );
}

type TextProps = { direction: "auto" | "ltr"; isRequired: boolean; maxLength: number };
type YearProps = TextProps & { inputMode: "numeric"; placeholder?: string };
const YEAR: YearProps = { direction: "ltr", inputMode: "numeric", isRequired: true, maxLength: 4 };
