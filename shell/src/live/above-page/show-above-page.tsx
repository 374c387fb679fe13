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

/** Shows content above the page, in a root of its own; the answer removes it. */
export function showAbovePage({ window, i18n, language, navigate }: AbovePageParts, content: ReactNode): () => void {
  const element = window.document.createElement("div");
  // Not a box of its own: a banner sticks to the top of the page, not of this element.
  element.style.display = "contents";
  window.document.body.prepend(element);
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
  return () => {
    root.unmount();
    element.remove();
  };
}
