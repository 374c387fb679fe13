import { useCallback } from "react";
import { getErrorText } from "../language/error-text.ts";
import { usePlatform } from "./platform-context.tsx";

/**
 * The visitor's text of an error: an `AppError`, or an error code such as a form's `errors.phone?.message`.
 * Empty when there is no error.
 */
export function useErrorText(): (error: unknown) => string {
  const { instance } = usePlatform().i18n;
  return useCallback((error) => getErrorText(instance, error), [instance]);
}
