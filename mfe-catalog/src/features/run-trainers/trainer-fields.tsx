import { LESSON_PRICE_MINOR, TRAINER_NAME_MAX_LENGTH } from "@kalima/catalog-contract";
import { SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { FormRadioGroup, FormTextField } from "@kalima/platform/fields";
import { type Control, Controller, type FieldPath, type FieldValues } from "@kalima/platform/forms";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Radio } from "@kalima/ui/forms";
import { ComboBox, countryOptions } from "@kalima/ui/overlays";
import styles from "./run-trainers.module.css";
import type { TrainerDetails } from "./trainer-rules.ts";

type Props<T extends FieldValues> = { control: Control<T, unknown, T> };

/** Name, personal details and price of a trainer, in a form that has these fields. */
export function TrainerFields<T extends TrainerDetails>({ control }: Props<T>) {
  const { t } = useTranslation("catalog");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const errorText = useErrorText();
  const at = (name: string) => name as FieldPath<T>;
  const bound = (amountMinor: number) => format.money({ amountMinor, currency: SCHOOL_CURRENCY });
  const countries = countryOptions(language);
  return (
    <>
      <div className={styles.pair}>
        {(["En", "Ar"] as const).map((suffix) => (
          <FormTextField
            control={control}
            isRequired
            key={suffix}
            label={t(`trainers.fields.name${suffix}`)}
            maxLength={TRAINER_NAME_MAX_LENGTH}
            name={at(`name.${suffix.toLowerCase()}`)}
          />
        ))}
      </div>
      <FormRadioGroup
        control={control}
        isRequired
        label={t("trainers.fields.gender")}
        name={at("gender")}
        orientation="horizontal"
      >
        <Radio value="female">{t("trainers.genders.female")}</Radio>
        <Radio value="male">{t("trainers.genders.male")}</Radio>
      </FormRadioGroup>
      <div className={styles.pair}>
        {(["country", "nationality"] as const).map((name) => (
          <Controller
            control={control}
            key={name}
            name={at(name)}
            render={({ field, fieldState }) => (
              <ComboBox
                errorMessage={errorText(fieldState.error?.message)}
                isRequired
                label={t(`trainers.fields.${name}`)}
                onSelectionChange={field.onChange}
                options={countries}
                selectedKey={String(field.value) || null}
              />
            )}
          />
        ))}
      </div>
      <FormTextField
        control={control}
        description={t("trainers.fields.priceHint", {
          from: bound(LESSON_PRICE_MINOR.min),
          until: bound(LESSON_PRICE_MINOR.max),
        })}
        inputMode="decimal"
        isRequired
        label={t("trainers.fields.price")}
        name={at("price")}
      />
    </>
  );
}
