import type { ReleaseSet } from "@kalima/contracts/api";
import { type Language, localeOf } from "@kalima/contracts/domain";
import { getErrorText } from "@kalima/platform/host";
import { I18nextProvider } from "@kalima/platform/translation";
import { UiProvider } from "@kalima/ui";
import type { i18n } from "i18next";
import { createRoot } from "react-dom/client";
import type { VersionRefresh } from "../slot/version-refresh.ts";
import { createRefreshing, type ShownPlace } from "./renew-places.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";
import { createUnloading } from "./unload-versions.ts";
import { watchWithdrawals } from "./watch-withdrawals.ts";
import { WithdrawnNotice } from "./withdrawn-notice.tsx";
import { watchWriting } from "./written-fields.ts";

const TEXTS = { en, ar };

type WithdrawalOptions = {
  window: Window;
  release: ReleaseSet;
  versionRefresh: VersionRefresh;
  /** The version of each remote that was shown last. */
  shown: ReadonlyMap<string, string>;
  places: ReadonlySet<ShownPlace>;
  i18n: i18n;
  language: Language;
  navigate: (path: string) => void;
  /** A link by which the page got a version was ended. */
  onPreviewEnd: () => void;
};

/** Lets an open page follow rollbacks, halts, and remotes that are switched off and on. */
export function followWithdrawals({ window, i18n, language, navigate, places, ...parts }: WithdrawalOptions): void {
  i18n.addResourceBundle(language, "withdrawals", TEXTS[language]);

  function draw({ element, isPage }: ShownPlace, isOff: boolean, onReload: () => void): () => void {
    const within = window.document.createElement("div");
    element.prepend(within);
    const root = createRoot(within);
    root.render(
      <I18nextProvider i18n={i18n}>
        <UiProvider
          errorText={(error) => getErrorText(i18n, error)}
          language={language}
          locale={localeOf(language)}
          navigate={navigate}
        >
          <WithdrawnNotice isOff={isOff} isPage={isPage} onReload={onReload} />
        </UiProvider>
      </I18nextProvider>,
    );
    return () => {
      root.unmount();
      within.remove();
    };
  }

  const renew = createRefreshing({ ...parts, places, draw, isWrittenIn: watchWriting(window.document) });
  watchWithdrawals({ window, onWithdrawals: createUnloading({ ...parts, renew }) });
}
