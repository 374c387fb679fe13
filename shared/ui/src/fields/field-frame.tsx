import type { ReactNode } from "react";
import { TextField as AriaTextField, FieldError, Label, Text } from "react-aria-components";
import { classNames } from "../provider/class-names.ts";
import { ErrorLine } from "./error-line.tsx";
import styles from "./field.module.css";
import type { FieldProps } from "./field-props.ts";
import { LabelWords } from "./label-words.tsx";

export type FieldFrameProps = FieldProps & {
  type?: "text" | "tel" | "email" | "password" | "search" | "url";
  children: ReactNode;
};

/** Label, control, description and error of one field, tied together for assistive technology. */
export function FieldFrame(props: FieldFrameProps) {
  const {
    label,
    value,
    onChange,
    onBlur,
    description,
    errorMessage,
    isErrorHidden,
    isLabelHidden,
    className,
    children,
  } = props;
  const { name, type, autoComplete, inputMode, isRequired, isDisabled, isReadOnly, maxLength, autoFocus, id } = props;
  return (
    <AriaTextField
      name={name}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      maxLength={maxLength}
      autoFocus={autoFocus}
      id={id}
      className={classNames(styles.field, className)}
      isInvalid={Boolean(errorMessage)}
      onBlur={() => onBlur?.()}
      onChange={onChange}
      validationBehavior="aria"
      value={value ?? ""}
    >
      <Label className={classNames(styles.label, isLabelHidden && styles.hiddenLabel)}>
        <LabelWords isRequired={isRequired}>{label}</LabelWords>
      </Label>
      {children}
      {description ? (
        <Text className={styles.description} slot="description">
          {description}
        </Text>
      ) : null}
      <FieldError className={isErrorHidden ? styles.hiddenLabel : ""}>
        {errorMessage ? <ErrorLine>{errorMessage}</ErrorLine> : null}
      </FieldError>
    </AriaTextField>
  );
}
