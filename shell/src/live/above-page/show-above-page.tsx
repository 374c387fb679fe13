import { type Language, localeOf } from "@kalima/contracts/domain";
import { errorTextOf } from "@kalima/platform/host";
import { I18nextProvider } from "@kalima/platform/translation";
import { UiProvider } from "@kalima/ui";
import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

export type AbovePageParts = {
  window: Window;
  i18n: i18n;
  language: Language;
  navigate: (path: string) => void;
};

export type BannerName = "preview" | "local";

/** The element that keeps room for a banner (`reserved-banners.tsx`), or a new one on top of the page. */
function elementFor(name: BannerName, { body }: Document): HTMLElement {
  const reserved = body.querySelector<HTMLElement>(`[data-above-page="${name}"]`);
  if (reserved) return reserved;
  const element = body.ownerDocument.createElement("div");
  element.dataset.abovePage = name;
  body.prepend(element);
  return element;
}

/** Shows a banner above the page, in a root of its own; the answer removes it. */
export function showAbovePage(
  { window, i18n, language, navigate }: AbovePageParts,
  name: BannerName,
  content: ReactNode,
): () => void {
  const element = elementFor(name, window.document);
  const root = createRoot(element);
  root.render(
    <I18nextProvider i18n={i18n}>
      <UiProvider
        errorText={(error) => errorTextOf(i18n, error)}
        language={language}
        locale={localeOf(language)}
        navigate={navigate}
      >
        {content}
      </UiProvider>
    </I18nextProvider>,
  );
  element.inert = false;
  return () => {
    root.unmount();
    element.remove();
  };
}
