import type { Language } from "@kalima/contracts/domain";
import { createI18n, localeOf } from "@kalima/platform/host";
import { UiProvider } from "@kalima/ui";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

/** Kinds of what a reload cannot carry; any other is called a file. */
const KINDS = ["recording", "upload"];

/**
 * Asks whether the page may be loaded again although that loses what an element names by `data-unsent`, such as a recording.
 * Resolves to the answer.
 */
export async function askBeforeReload({ body, documentElement }: Document): Promise<boolean> {
  const { unsent = "" } = body.querySelector<HTMLElement>("[data-unsent]")?.dataset ?? {};
  // The remote that has something to lose is on the page, so its shared modules are, too.
  const { loadOverlays } = await import(/* webpackChunkName: "remotes" */ "../compose/slot/federated-loader.ts");
  const { ConfirmDialog } = await loadOverlays();
  const language = documentElement.lang as Language;
  const i18n = createI18n({ language, resources: { reload: TEXTS[language] } });
  const t = i18n.getFixedT(language, "reload");
  const element = body.appendChild(body.ownerDocument.createElement("div"));
  const root = createRoot(element);

  return new Promise((resolve) => {
    function Question() {
      const [isOpen, setOpen] = useState(true);
      function answer(isAgreed: boolean) {
        setOpen(false);
        resolve(isAgreed);
        // The dialog gives the focus back before it leaves.
        setTimeout(() => {
          root.unmount();
          element.remove();
        });
      }
      return (
        <ConfirmDialog
          cancelLabel={t("stay")}
          confirmLabel={t("confirm")}
          isOpen={isOpen}
          message={t(KINDS.includes(unsent) ? unsent : "file")}
          onConfirm={() => answer(true)}
          onOpenChange={() => answer(false)}
          title={t("title")}
        />
      );
    }
    root.render(
      <UiProvider errorText={String} language={language} locale={localeOf(i18n)} navigate={() => {}}>
        <Question />
      </UiProvider>,
    );
  });
}
