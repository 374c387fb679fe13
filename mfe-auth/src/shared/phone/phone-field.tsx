import { latinDigits, TYPED_PHONE_MAX_LENGTH } from "@kalima/contracts/domain";
import { type Control, Controller, type FieldPath, type FieldValues } from "@kalima/platform/forms";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { CountryCodeField } from "./country-code-field.tsx";
import styles from "./phone-field.module.css";

type PhoneFieldProps<T extends FieldValues, Output> = {
  control: Control<T, unknown, Output>;
  /** The form's fields for the number and its country. */
  names?: { phone: FieldPath<T>; countryCode: FieldPath<T> };
  label?: string;
  autoComplete?: "tel" | "username";
  autoFocus?: boolean;
};

/**
 * A number in any usual form, and the country for a national one; the server normalises it. The dial code is left of the
 * number in both languages, as numbers are read.
 */
export function PhoneField<T extends FieldValues, Output>(props: PhoneFieldProps<T, Output>) {
  const { t } = useTranslation("auth");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const code = (
    <Controller
      control={props.control}
      key="code"
      name={props.names?.countryCode ?? ("countryCode" as FieldPath<T>)}
      render={({ field }) => <CountryCodeField name={field.name} onChange={field.onChange} value={field.value} />}
    />
  );
  const number = (
    <Controller
      control={props.control}
      key="number"
      name={props.names?.phone ?? ("phone" as FieldPath<T>)}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          autoComplete={props.autoComplete ?? "tel"}
          autoFocus={props.autoFocus ?? false}
          direction="ltr"
          errorMessage={errorText(fieldState.error?.message)}
          inputMode="tel"
          isRequired
          label={props.label ?? t("fields.phone")}
          maxLength={TYPED_PHONE_MAX_LENGTH}
          onChange={(text) => field.onChange(latinDigits(text))}
          placeholder="010 1234 5678"
          type="tel"
        />
      )}
    />
  );
  return <div className={styles.row}>{language === "ar" ? [number, code] : [code, number]}</div>;
}
