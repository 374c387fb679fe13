import { latinDigits } from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { AlertCircle } from "@kalima/ui/icons";
import { Select } from "@kalima/ui/overlays";
import { type Ref, useId, useMemo } from "react";
import styles from "./date-of-birth-field.module.css";
import type { DateParts } from "./profile-rules.ts";

type DateOfBirthFieldProps = {
  value: DateParts;
  onChange: (parts: DateParts) => void;
  onBlur: () => void;
  errorMessage: string;
  ref: Ref<HTMLInputElement>;
};

/** A date one knows by heart: typed day and year, the month by its name, so that no order is ambiguous. */
export function DateOfBirthField({ value, onChange, onBlur, errorMessage, ref }: DateOfBirthFieldProps) {
  const { t } = useTranslation("auth");
  const { locale } = usePlatform().i18n;
  const months = useMemo(() => listMonths(locale), [locale]);
  const id = useId();
  const digits = { inputMode: "numeric", direction: "ltr", onBlur } as const;
  return (
    <fieldset aria-describedby={errorMessage ? id : undefined} className={styles.field}>
      <legend className={styles.legend}>{t("fields.dateOfBirth")}</legend>
      <div className={styles.parts}>
        <TextField
          {...digits}
          autoComplete="bday-day"
          label={t("fields.day")}
          maxLength={2}
          onChange={(day) => onChange({ ...value, day: latinDigits(day) })}
          ref={ref}
          value={value.day}
        />
        <Select
          label={t("fields.month")}
          onSelectionChange={(month) => onChange({ ...value, month })}
          options={months}
          placeholder={t("fields.choose")}
          selectedKey={value.month || null}
        />
        <TextField
          {...digits}
          autoComplete="bday-year"
          label={t("fields.year")}
          maxLength={4}
          onChange={(year) => onChange({ ...value, year: latinDigits(year) })}
          value={value.year}
        />
      </div>
      {errorMessage ? (
        <span className={styles.error} id={id} role="alert">
          <AlertCircle size={16} />
          {errorMessage}
        </span>
      ) : null}
    </fieldset>
  );
}

function listMonths(locale: string) {
  const name = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => ({ id: String(at + 1), label: name.format(Date.UTC(2024, at, 15)) }));
}
