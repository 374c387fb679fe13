import { isAppError } from "@kalima/contracts/errors";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";

/**
 * Puts the field errors of a refused request at the form's fields, as codes, and focuses the first.
 * Returns whether there were any; without, the caller shows the error elsewhere.
 */
export function setFieldErrors<T extends FieldValues>(setError: UseFormSetError<T>, error: unknown): boolean {
  const fields = isAppError(error) ? Object.entries(error.fields ?? {}) : [];
  for (const [at, [name, code]] of fields.entries()) {
    setError(name as FieldPath<T>, { type: "server", message: code }, { shouldFocus: at === 0 });
  }
  return fields.length > 0;
}
