import type { Language } from "@kalima/contracts/domain";
import { getErrorText, localeOf } from "@kalima/platform/host";
import { I18nextProvider } from "@kalima/platform/translation";
import type { ReleaseSet } from "@kalima/releases-contract";
import { UiProvider } from "@kalima/ui";
import type { i18n } from "i18next";
import { createRoot } from "react-dom/client";
import { Panel } from "./panel.tsx";
import type { Probe } from "./probe/probe.ts";

type PanelOptions = {
  window: Window;
  release: ReleaseSet;
  probe: Probe;
  i18n: i18n;
  language: Language;
  navigate: (path: string) => void;
};

/** Puts the developer's panel into the page; only in development. */
export async function showPanel({ window, release, probe, i18n, language, navigate }: PanelOptions): Promise<void> {
  const texts = await (language === "ar" ? import("./texts/ar.json") : import("./texts/en.json"));
  i18n.addResourceBundle(language, "panel", texts.default);
  const element = window.document.createElement("div");
  window.document.body.append(element);
  createRoot(element).render(
    <I18nextProvider i18n={i18n}>
      <UiProvider
        errorText={(error) => getErrorText(i18n, error)}
        language={language}
        locale={localeOf(i18n)}
        navigate={navigate}
      >
        <Panel onReload={() => window.location.reload()} probe={probe} release={release} />
      </UiProvider>
    </I18nextProvider>,
  );
}
