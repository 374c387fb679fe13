import { neededProof } from "@kalima/accounts-contract";
import type { Language } from "@kalima/contracts/domain";
import { createI18n, localeOf } from "@kalima/platform/host";
import { UiProvider } from "@kalima/ui";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { ProofQuestion, type ProofQuestionProps } from "./proof-question.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

type Asked = Pick<ProofQuestionProps, "http"> & {
  document: Document;
  /** From the server. */
  ways: unknown;
};

/**
 * Asks the person over the page to prove who they are, because the server wants a fresh proof for a call. Resolves to true once they
 * have, and to false if they do not want to.
 */
export async function askProof({ document, http, ways: given }: Asked): Promise<boolean> {
  const { ways } = neededProof.parse({ ways: given });
  const { body, documentElement } = document;
  // A remote has made the call, so its shared modules are on the page.
  const { loadOverlays } = await import(/* webpackChunkName: "remotes" */ "../compose/slot/federated-loader.ts");
  const { Dialog } = await loadOverlays();
  const language = documentElement.lang as Language;
  const i18n = createI18n({ language, resources: { proof: TEXTS[language] } });
  const t = i18n.getFixedT(language, "proof");
  const element = body.appendChild(document.createElement("div"));
  const root = createRoot(element);

  return new Promise((resolve) => {
    function Question() {
      const [isOpen, setOpen] = useState(true);
      function answer(isProved: boolean) {
        setOpen(false);
        resolve(isProved);
        // The dialog gives the focus back before it leaves.
        setTimeout(() => {
          root.unmount();
          element.remove();
        });
      }
      return (
        <Dialog isOpen={isOpen} onOpenChange={() => answer(false)} size="small" title={t("title")}>
          <ProofQuestion http={http} onAnswer={answer} t={t} ways={ways} />
        </Dialog>
      );
    }
    root.render(
      <UiProvider errorText={String} language={language} locale={localeOf(i18n)} navigate={() => {}}>
        <Question />
      </UiProvider>,
    );
  });
}
