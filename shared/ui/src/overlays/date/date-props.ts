import type { ReactNode } from "react";

export type DateFieldProps = {
  label: ReactNode;
  /** `YYYY-MM-DD`, or empty as long as day, month and year are not all there. */
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  /** Text of what is wrong; marks the field as invalid. */
  errorMessage?: ReactNode;
  isRequired?: boolean;
  className?: string;
};
