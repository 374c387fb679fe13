import { type ReactNode, type Ref, useId } from "react";
import { ErrorLine } from "../fields/error-line.tsx";
import { classNames } from "../provider/class-names.ts";
import styles from "./choices.module.css";

export type CheckboxProps = {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
  name?: string;
  errorMessage?: ReactNode;
  description?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
  "aria-label"?: string;
  ref?: Ref<HTMLInputElement>;
  children?: ReactNode;
};

/**
 * Yes or no. A native box: React Aria hides its own with an inline style, which the content policy forbids in
 * prerendered pages.
 */
export function Checkbox(props: CheckboxProps) {
  const { isSelected, onChange, onBlur, name, errorMessage, description, isRequired, isDisabled, ref } = props;
  const id = useId();
  const described = [description && `${id}-more`, errorMessage && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classNames(styles.checkbox, props.className)}>
      <label className={styles.choice}>
        <input
          aria-describedby={described || undefined}
          aria-invalid={errorMessage ? true : undefined}
          aria-label={props["aria-label"]}
          checked={isSelected}
          className={styles.box}
          disabled={isDisabled}
          name={name}
          onBlur={() => onBlur?.()}
          onChange={(event) => onChange(event.currentTarget.checked)}
          ref={ref}
          required={isRequired}
          type="checkbox"
        />
        {props.children ? <span>{props.children}</span> : null}
      </label>
      {description ? (
        <span className={styles.more} id={`${id}-more`}>
          {description}
        </span>
      ) : null}
      {errorMessage ? <ErrorLine id={`${id}-error`}>{errorMessage}</ErrorLine> : null}
    </div>
  );
}
