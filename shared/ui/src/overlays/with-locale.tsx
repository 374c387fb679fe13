import { useUi } from "@kalima/ui";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";

/**
 * Gives React Aria the language of the nearest `UiProvider`. This entry is a federated module of its own and may
 * run on another copy of React Aria than the provider, which then could not reach it by context.
 */
export function WithLocale({ children }: { children: ReactNode }) {
  const { locale } = useUi();
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}
