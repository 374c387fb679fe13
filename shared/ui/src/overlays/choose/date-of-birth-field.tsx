import { type DateParts, type Language, latinDigits } from "@kalima/contracts/domain";
import { TextField, useUi } from "@kalima/ui";
import { AlertCircle } from "@kalima/ui/icons";
import { type Ref, useId, useMemo } from "react";
import { dateTimeFormat } from "../../format/formatters.ts";
import styles from "./date-of-birth-field.module.css";
import { Select } from "./select.tsx";

const TEXTS: Record<Language, { day: string; month: string; year: string; choose: string }> = {
  en: { day: "Day", month: "Month", year: "Year", choose: "Choose" },
  ar: { day: "اليوم", month: "الشهر", year: "السنة", choose: "اختيار" },
};

export type DateOfBirthFieldProps = {
  label: string;
  value: DateParts;
  onChange: (parts: DateParts) => void;
  onBlur: () => void;
  errorMessage: string;
  ref: Ref<HTMLInputElement>;
};

/** A date one knows by heart: typed day and year, the month by its name, so that no order is ambiguous. */
export function DateOfBirthField({ label, value, onChange, onBlur, errorMessage, ref }: DateOfBirthFieldProps) {
  const { language, locale } = useUi();
  const texts = TEXTS[language];
  const months = useMemo(() => listMonths(locale), [locale]);
  const id = useId();
  const digits = { inputMode: "numeric", direction: "ltr", onBlur } as const;
  return (
    <fieldset aria-describedby={errorMessage ? id : undefined} className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.parts}>
        <TextField
          {...digits}
          autoComplete="bday-day"
          label={texts.day}
          maxLength={2}
          onChange={(day) => onChange({ ...value, day: latinDigits(day) })}
          ref={ref}
          value={value.day}
        />
        <Select
          label={texts.month}
          onSelectionChange={(month) => onChange({ ...value, month })}
          options={months}
          placeholder={texts.choose}
          selectedKey={value.month || null}
        />
        <TextField
          {...digits}
          autoComplete="bday-year"
          label={texts.year}
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
  const name = dateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => ({ id: String(at + 1), label: name.format(Date.UTC(2024, at, 15)) }));
}
