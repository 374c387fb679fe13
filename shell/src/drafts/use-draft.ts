import type { FieldValues, UseFormReturn } from "@kalima/platform/forms";
import { keepInTab, readFromTab } from "@kalima/platform/host";
import { useCallback, useEffect } from "react";
import * as z from "zod/mini";

const PREFIX = "DRAFT:";
/** The form itself checks what it is given. */
const ANY_VALUES = z.record(z.string(), z.unknown());

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
    const kept = readFromTab(key, ANY_VALUES);
    if (kept) reset((values) => ({ ...values, ...kept }), { keepDefaultValues: true });
    const typing = watch((values) => keepInTab(key, values));
    return () => typing.unsubscribe();
  }, [key, reset, watch]);

  return { clear: useCallback(() => keepInTab(key, null), [key]) };
}
