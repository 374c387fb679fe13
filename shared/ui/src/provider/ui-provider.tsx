import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { browserZone } from "../format/browser-zone.ts";
import { NavigateContext, type Ui, UiContext } from "./ui-context.ts";

export type UiProviderProps = Omit<Ui, "zoneAfter"> & {
  navigate: (path: string) => void;
  children: ReactNode;
};

/** Language, direction, error texts and soft links for every component below. Each root of the page mounts one. */
export function UiProvider({ navigate, children, ...parts }: UiProviderProps) {
  const { language, locale, arabicStyle, errorText, moment = null } = parts;
  const [zoneAfter, setZoneAfter] = useState<string | null>(null);
  // The zone is applied in a transition, in slices, because it may change each time and price on the page.
  useEffect(() => {
    if (moment) startTransition(() => setZoneAfter(browserZone()));
  }, [moment]);
  const ui = useMemo(
    () => ({ language, locale, arabicStyle, errorText, moment, zoneAfter }),
    [language, locale, arabicStyle, errorText, moment, zoneAfter],
  );
  return (
    <UiContext value={ui}>
      <I18nProvider locale={locale}>
        <RouterProvider navigate={navigate}>
          <NavigateContext value={navigate}>{children}</NavigateContext>
        </RouterProvider>
      </I18nProvider>
    </UiContext>
  );
}
