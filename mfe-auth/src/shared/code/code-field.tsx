import { OTP_DIGITS } from "@kalima/accounts-contract";
import { useTranslation } from "@kalima/platform/react";
import { classNames } from "@kalima/ui";
import { AlertCircle } from "@kalima/ui/icons";
import { type Ref, useId } from "react";
import styles from "./code-field.module.css";
import { typedCode } from "./typed-code.ts";

const CELLS = Array.from({ length: OTP_DIGITS }, (_, at) => at);

type CodeFieldProps = {
  name: string;
  value: string;
  onChange: (code: string) => void;
  onBlur: () => void;
  errorMessage: string;
  /** Id of what says where the code was sent. The field has the focus at once, so that it is read with it. */
  describedBy: string;
  ref: Ref<HTMLInputElement>;
};

/**
 * The one-time code: one real input under six drawn cells, so that pasting, filling from a message and
 * screen readers work as in any field.
 */
export function CodeField({ name, value, onChange, onBlur, errorMessage, describedBy, ref }: CodeFieldProps) {
  const { t } = useTranslation("auth");
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t("fields.code")}
      </label>
      <div className={styles.cells} dir="ltr">
        <input
          aria-describedby={`${errorMessage ? `${id}-error ` : ""}${describedBy} ${id}-hint`}
          aria-invalid={errorMessage ? true : undefined}
          aria-required
          autoComplete="one-time-code"
          className={styles.input}
          id={id}
          inputMode="numeric"
          name={name}
          onBlur={onBlur}
          onChange={(event) => onChange(typedCode(event.currentTarget.value))}
          ref={ref}
          spellCheck={false}
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
      <span className={styles.hint} id={`${id}-hint`}>
        {t("code.hint")}
      </span>
      {errorMessage ? (
        <span className={styles.error} id={`${id}-error`}>
          <AlertCircle size={16} />
          {errorMessage}
        </span>
      ) : null}
    </div>
  );
}
