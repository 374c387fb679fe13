import { useMemo } from "react";
import { useUi } from "../provider/ui-context.ts";
import { formatsOf } from "./formats.ts";

/** Numbers, money and times in the language of the visitor; times in the browser's zone unless another is given. */
export function useFormat(timeZone?: string) {
  const { locale } = useUi();
  return useMemo(() => formatsOf(locale, timeZone), [locale, timeZone]);
}
