import { type ArabicStyle, type Language, readArabicStyle, STORAGE_KEYS } from "@kalima/contracts/domain";
import type { Session } from "@kalima/contracts/session";
import type { HttpClient } from "@kalima/platform";
import { createI18n, loadErrorTexts, type SessionStore } from "@kalima/platform/host";
import { createToasts } from "@kalima/ui/toast";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BehaviorSubject } from "rxjs";
import { LiveShell } from "./app/live-shell.tsx";
import { createPageStatus } from "./app/page-status.ts";
import type { ShellActions } from "./app/shell-app.tsx";
import { readNext } from "./compose/gate.ts";
import { createLogger } from "./compose/logger.ts";
import { createNavigator, type Location } from "./compose/navigator.ts";
import { createPageTransition } from "./compose/page-transition.ts";
import { readSiteState } from "./compose/read-site-state.ts";
import { pageAt, sitePages } from "./compose/site-pages.ts";
import { bringBackInput, reloadWithInput } from "./drafts/reload-with-input.ts";
import { replayInput } from "./early/replay-input.ts";
import { ERROR_TEXTS } from "./errors/texts.ts";
import { switchLanguage } from "./language/language.ts";
import { loadServedPage } from "./pages/shell-page.tsx";
import { CONNECTION_LOST_PATH, shellPages } from "./pages/shell-pages.ts";
import { nextTask } from "./tasks/next-task.ts";
import { createThemeStore } from "./theme/theme-store.ts";

/** A page in English loads no digits of Arabic. */
async function loadTexts(language: Language, arabicStyle: ArabicStyle) {
  if (language === "en") return { texts: (await import("./i18n/en.json")).default };
  const { digitsOf, texts } = await import("./i18n/arabic.ts");
  return { texts, digits: digitsOf(arabicStyle) };
}

/** Hydrates the page, and then starts what it does. */
export async function start(): Promise<void> {
  const state = readSiteState(document);
  const language = document.documentElement.lang as Language;
  // From the document, which the server wrote: the cookie may have changed since.
  const arabicStyle = readArabicStyle(language, document.documentElement.dataset.arabic);
  const { texts, digits } = await loadTexts(language, arabicStyle);
  await nextTask();
  const i18n = createI18n({ language, digits, resources: { shell: texts } });
  await nextTask();
  const t = i18n.getFixedT(language, "shell");
  const logger = createLogger(console);
  const toasts = createToasts();
  const theme = createThemeStore(window);
  let onHydrated = () => {};
  const hydrated = new Promise<void>((done) => {
    onHydrated = () => {
      // In the same task: what is pressed from now on, React answers.
      if (window.earlyInput) window.earlyInput.isShellLive = true;
      done();
    };
  });
  /** HTTP client and session: the first screen is shown without them. */
  const connected = hydrated.then(async () => {
    const { connect } = await import("./live/start-after-hydration.ts");
    return connect({ language, logger, toasts, t });
  });
  const http: HttpClient = { call: async (...request) => (await connected).http.call(...request) };
  const live = connected.then(startPage);
  const shownSession = new BehaviorSubject<Session | null>(null);
  let session: SessionStore | undefined;
  let isSessionKnown = false;

  const pages = sitePages(shellPages, state.release);
  const missingPath = state.status === 404 ? window.location.pathname : null;
  const navigation = createNavigator({
    window,
    pages,
    release: state.release,
    missingPath,
    company: () => state.company,
    session: () => session?.current() ?? { state: "signedOut" },
    hasPendingPhone: () => sessionStorage.getItem(STORAGE_KEYS.pendingPhone) !== null,
    isSessionKnown: () => isSessionKnown,
    pageTransition: createPageTransition(window),
  });

  const actions: ShellActions = {
    navigate: navigation.go,
    onToggleLanguage: () => void switchLanguage(window, language === "ar" ? "en" : "ar"),
    onToggleTheme: theme.toggle,
    async onLogout() {
      await (await connected).session.end("signed_out");
      toasts.show({ tone: "success", text: t("toasts.loggedOut") });
    },
    async onSubscribe(email) {
      // The form may need a text of errors, which are there by then.
      await live;
      return (await import("./live/site-calls.ts")).sendSubscription(http, email);
    },
    onSendMessage: async (message) => (await import("./live/site-calls.ts")).sendMessage(http, message),
    onAskSupport: async () => (await live).askSupport(),
    onAskForCall: async () => (await live).askSupport("call"),
    // Without a connection the browser would put its own page in the place of this one.
    onRetry: () => {
      const { url, page } = navigation.current();
      if (!window.navigator.onLine) toasts.show({ tone: "error", text: t("toasts.offline") });
      else if (page.path === CONNECTION_LOST_PATH) navigation.go(readNext(url) ?? "/", { replace: true });
      else void reloadWithInput(window);
    },
    http,
    showToast: toasts.show,
  };

  /** The server's document has every element that is asked for. */
  const element = (selector: string) => document.querySelector(selector) as HTMLElement;

  /** True if the server has rendered the page with the content of its remote. */
  const isPageServed = document.querySelector("[data-place='page'] > [data-served]") !== null;
  const pageStatus = createPageStatus({ isWaiting: !isPageServed });

  // The prerendered page knows neither session nor gate: hydrate it as it is, then restore the session.
  const { pathname, search } = window.location;
  const firstPage = pageAt(pages, pathname, missingPath);
  if (firstPage.component) await loadServedPage(firstPage.component);
  const located = new BehaviorSubject<Location>({
    url: pathname + search,
    path: pathname,
    page: firstPage,
    decision: { kind: "enter" },
  });
  // Hydration runs as a transition, in slices. React hydrates a pressed element first and answers the press.
  startTransition(() => {
    hydrateRoot(
      element("#root"),
      <LiveShell
        actions={actions}
        company={state.company}
        i18n={i18n}
        isWaiting={pageStatus.isWaiting}
        language={language}
        location={located}
        onHydrated={onHydrated}
        release={state.release}
        session={shownSession}
        stats={state.stats}
        toasts={toasts}
        year={new Date().getUTCFullYear()}
      />,
      // React does not report errors that a boundary catches; the script that watches the shell needs them.
      { onCaughtError: reportError },
    );
  });
  await hydrated;
  replayInput(window);
  bringBackInput(window);

  performance.mark("kalima:interactive");

  /**
   * Remotes are not needed for the page to be usable: what composes them comes while the session is taken up. A server
   * that does not answer delays only private pages and those that can be read already, and only up to the timeout.
   */
  async function startPage(connection: { session: SessionStore }) {
    const store = connection.session;
    session = store;
    store.isKnown.subscribe((isKnown) => {
      isSessionKnown = isKnown;
    });
    const timeoutMs = firstPage.access === "public" && !isPageServed ? 2_000 : 8_000;
    const [{ startAfterHydration }, development] = await Promise.all([
      import("./live/start-after-hydration.ts"),
      // Data for the developer panel; never loaded in production.
      state.mode === "development" ? import("./panel/probe/probe.ts") : null,
      loadErrorTexts(i18n, ERROR_TEXTS),
      Promise.race([store.restore(), new Promise((resolve) => setTimeout(resolve, timeoutMs))]),
    ]);
    return startAfterHydration({
      probe: development?.createProbe({
        release: state.release,
        storage: sessionStorage,
        origin: window.location.origin,
        now: () => new Date(),
      }),
      window,
      state,
      language,
      arabicStyle,
      i18n,
      t,
      toasts,
      theme,
      http,
      logger,
      session: store,
      isSessionKnown: () => isSessionKnown,
      navigation,
      switchLanguage: (next) => void switchLanguage(window, next),
      pageStatus,
      main: element("#main"),
      pageElement: element("[data-place='page']"),
      shown: { location: located, session: shownSession },
    });
  }
}
