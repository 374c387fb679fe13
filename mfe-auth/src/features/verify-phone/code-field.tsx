import { OTP_DIGITS } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { AlertCircle, classNames } from "@kalima/ui";
import { type Ref, useId } from "react";
import { latinDigits } from "../../shared/phone/typed-digits.ts";
import styles from "./code-field.module.css";

const CELLS = Array.from({ length: OTP_DIGITS }, (_, at) => at);

type CodeFieldProps = {
  name: string;
  value: string;
  onChange: (code: string) => void;
  onBlur: () => void;
  errorMessage: string;
  ref: Ref<HTMLInputElement>;
};

/**
 * The one-time code: one real input under six drawn cells, so that pasting, filling from a message and
 * screen readers work as in any field.
 */
export function CodeField({ name, value, onChange, onBlur, errorMessage, ref }: CodeFieldProps) {
  const { t } = useTranslation("auth");
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t("fields.code")}
      </label>
      <div className={styles.cells} dir="ltr">
        <input
          aria-describedby={errorMessage ? `${id}-error` : undefined}
          aria-invalid={errorMessage ? true : undefined}
          aria-required
          autoComplete="one-time-code"
          className={styles.input}
          id={id}
          inputMode="numeric"
          name={name}
          onBlur={onBlur}
          onChange={(event) => onChange(codeIn(event.currentTarget.value))}
          ref={ref}
          value={value}
        />
        {CELLS.map((at) => (
          <span
            aria-hidden="true"
            className={classNames(
              styles.cell,
              at === Math.min(value.length, OTP_DIGITS - 1) && styles.current,
              Boolean(errorMessage) && styles.wrong,
            )}
            key={at}
          >
            {value[at]}
          </span>
        ))}
      </div>
      {errorMessage ? (
        <span className={styles.error} id={`${id}-error`}>
          <AlertCircle size={16} />
          {errorMessage}
        </span>
      ) : null}
    </div>
  );
}

/** The digits of what was typed or pasted, "Your code is ١٢٣ ٤٥٦" included. */
function codeIn(text: string): string {
  return latinDigits(text).replace(/\D/g, "").slice(0, OTP_DIGITS);
}
