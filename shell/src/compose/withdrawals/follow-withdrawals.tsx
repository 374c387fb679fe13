import type { Language } from "@kalima/contracts/domain";
import { getErrorText, localeOf } from "@kalima/platform/host";
import { I18nextProvider, useTranslation } from "@kalima/platform/translation";
import type { ReleaseSet } from "@kalima/releases-contract";
import { Button, classNames, UiProvider } from "@kalima/ui";
import { RefreshCw } from "@kalima/ui/icons";
import type { i18n } from "i18next";
import { createRoot } from "react-dom/client";
import styles from "../../pages/states/placeholders.module.css";
import type { VersionRefresh } from "../slot/version-refresh.ts";
import { createPlaceRenewal, type ShownPlace } from "./renew-places.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";
import { createUnloading } from "./unload-versions.ts";
import { watchWithdrawals } from "./watch-withdrawals.ts";

type Props = { isPage: boolean; isOff: boolean; onReload: () => void };

/** Above a remote that was withdrawn while a visitor was writing in it: what is written stays. */
function WithdrawnNotice({ isPage, isOff, onReload }: Props) {
  const { t } = useTranslation("withdrawals");
  const texts = isOff ? "off" : "replaced";
  return (
    <div className={classNames(styles.unresponsive, isPage && styles.belowSwitches)} role="alert">
      <div>
        <p className={styles.unresponsiveTitle}>{t(`${texts}.title`)}</p>
        <p className={styles.text}>{t(`${texts}.text`)}</p>
      </div>
      {isOff ? null : (
        <Button icon={<RefreshCw size={18} />} onPress={onReload} variant="secondary">
          {t("replaced.reload")}
        </Button>
      )}
    </div>
  );
}

const FIELDS = "input, textarea, [contenteditable]";

function isFilled({ type, value, checked, textContent }: Partial<HTMLInputElement>): boolean {
  return type === "checkbox" || type === "radio" ? checked === true : Boolean(value ?? textContent);
}

/**
 * Tracks the fields of a document in which a visitor wrote. Returns a function that says whether an element contains
 * such text. Fields that were removed or emptied no longer count.
 */
export function watchWriting(document: Document): (element: HTMLElement) => boolean {
  // Weak: fields of screens that were left must not stay in memory.
  const written = new WeakSet<EventTarget>();
  document.addEventListener("input", ({ target }) => void (target && written.add(target)), { capture: true });
  return (element) =>
    [...element.querySelectorAll(FIELDS)].some((field) => written.has(field) && isFilled(field as HTMLInputElement));
}

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
          locale={localeOf(i18n)}
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

  const renew = createPlaceRenewal({ ...parts, places, draw, isWrittenIn: watchWriting(window.document) });
  watchWithdrawals({ window, onWithdrawals: createUnloading({ ...parts, renew }) });
}
