import type { HTMLAttributes, ReactNode } from "react";

/** Props that all fields with typed text share. */
export type FieldProps = {
  label: ReactNode;
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  /** For phones, codes and addresses of mail, which are left to right in every language. */
  direction?: "ltr" | "auto";
  description?: ReactNode;
  /** Text of what is wrong; marks the field as invalid. */
  errorMessage?: ReactNode;
  /** The error is read aloud but not shown, because something beside the field shows it. */
  isErrorHidden?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  /** The label is read aloud but not shown. */
  isLabelHidden?: boolean;
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
  id?: string;
  className?: string;
};
