import type { Language } from "@kalima/contracts/domain";
import { getErrorText, localeOf } from "@kalima/platform/host";
import { I18nextProvider } from "@kalima/platform/translation";
import { UiProvider } from "@kalima/ui";
import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

export type AbovePageOptions = {
  window: Window;
  i18n: i18n;
  language: Language;
  navigate: (path: string) => void;
};

export type BannerName = "preview" | "local" | "old" | "zone" | "stale";

/**
 * The element that keeps room for a banner (`reserved-banners.tsx`). Of what the server could not know there is none: a
 * new one floats over the end of the window, because it would push the whole page down.
 */
function elementFor(name: BannerName, { body }: Document): HTMLElement {
  const reserved = body.querySelector<HTMLElement>(`[data-above-page="${name}"]`);
  if (reserved) return reserved;
  const element = body.ownerDocument.createElement("div");
  element.dataset.abovePage = name;
  element.dataset.floats = "";
  body.prepend(element);
  return element;
}

export type AbovePage = { replace(content: ReactNode): void; hide(): void };

/** Shows a banner above the page, in a root of its own. */
export function showAbovePage(
  { window, i18n, language, navigate }: AbovePageOptions,
  name: BannerName,
  content: ReactNode,
): AbovePage {
  const element = elementFor(name, window.document);
  const root = createRoot(element);
  const inShell = (shown: ReactNode) => (
    <I18nextProvider i18n={i18n}>
      <UiProvider
        errorText={(error) => getErrorText(i18n, error)}
        language={language}
        locale={localeOf(i18n)}
        navigate={navigate}
      >
        {shown}
      </UiProvider>
    </I18nextProvider>
  );
  root.render(inShell(content));
  element.inert = false;
  return {
    replace: (next) => root.render(inShell(next)),
    hide() {
      root.unmount();
      element.remove();
    },
  };
}
