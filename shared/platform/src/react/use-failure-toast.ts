import { useCallback } from "react";
import { failureText } from "../language/failure-text.ts";
import { usePlatform } from "./platform-context.tsx";

/** Shows the toast of a failed action; `explicit` is the action's own text. What was cancelled stays silent. */
export function useFailureToast(): (error: unknown, explicit?: string) => void {
  const { i18n, toasts } = usePlatform();
  return useCallback(
    (error, explicit) => {
      const text = failureText(i18n.instance, error, explicit);
      if (text !== null) toasts.show({ tone: "error", text });
    },
    [i18n, toasts],
  );
}
