import {
  type Control,
  Controller,
  type FieldPath,
  type FieldValues,
  useErrorText,
  usePlatform,
  useTranslation,
} from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { CountryCodeField } from "./country-code-field.tsx";
import styles from "./phone-field.module.css";
import { latinDigits } from "./typed-digits.ts";

/**
 * `phone` in any usual form and `countryCode` for a national one; the server normalises it. The code stands at the left of the
 * number in both languages, as numbers are read.
 */
export function PhoneField<T extends FieldValues, Output>(props: {
  control: Control<T, unknown, Output>;
  autoComplete?: "tel" | "username";
}) {
  const { t } = useTranslation("auth");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const code = (
    <Controller
      control={props.control}
      key="code"
      name={"countryCode" as FieldPath<T>}
      render={({ field }) => <CountryCodeField onChange={field.onChange} value={field.value} />}
    />
  );
  const number = (
    <Controller
      control={props.control}
      key="number"
      name={"phone" as FieldPath<T>}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          autoComplete={props.autoComplete ?? "tel"}
          direction="ltr"
          errorMessage={errorText(fieldState.error?.message)}
          inputMode="tel"
          isRequired
          label={t("fields.phone")}
          maxLength={32}
          onChange={(text) => field.onChange(latinDigits(text))}
          placeholder="010 1234 5678"
          type="tel"
        />
      )}
    />
  );
  return <div className={styles.row}>{language === "ar" ? [number, code] : [code, number]}</div>;
}
