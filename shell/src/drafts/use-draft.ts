import type { FieldValues, UseFormReturn } from "@kalima/platform/react";
import { useCallback, useEffect } from "react";

const PREFIX = "DRAFT:";

/**
 * Keeps what is typed into a form in this tab, so that switching the language or losing the connection loses
 * nothing. Restores after mount, because a prerendered form is empty. A store that refuses is no reason to stop.
 */
export function useDraft<T extends FieldValues>(
  name: string,
  form: Pick<UseFormReturn<T>, "reset" | "watch">,
): { clear: () => void } {
  const key = PREFIX + name;
  const { reset, watch } = form;

  useEffect(() => {
    const kept = read(key);
    if (kept) reset((values) => ({ ...values, ...kept }), { keepDefaultValues: true });
    const typing = watch((values) => write(key, values));
    return () => typing.unsubscribe();
  }, [key, reset, watch]);

  return { clear: useCallback(() => remove(key), [key]) };
}

function read(key: string): object | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof kept === "object" ? kept : null;
  } catch {
    return null;
  }
}

function write(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Private windows may refuse; the form itself still holds the text.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
