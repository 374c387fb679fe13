import "@kalima/ui/styles.css";
import type { ReleasedRemote, RemoteVersion } from "@kalima/contracts/api";
import { type Language, localeOf, STORAGE_KEYS } from "@kalima/contracts/domain";
import { ALL_EVENTS, supportRequested } from "@kalima/contracts/events";
import type { SlotName } from "@kalima/contracts/pages";
import type { Session } from "@kalima/contracts/session";
import type { Platform } from "@kalima/platform";
import {
  connectToServer,
  createBus,
  createI18n,
  createSessionBrowser,
  createSocket,
  failureText,
  platformFor,
  takeReloadReason,
} from "@kalima/platform/host";
import type { Place } from "@kalima/platform/remote";
import { createToasts } from "@kalima/ui/toast";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { BehaviorSubject } from "rxjs";
import { triggerAppChange } from "single-spa";
import { LiveShell } from "./app/live-shell.tsx";
import { createPageStatus } from "./app/page-status.ts";
import type { ShellActions } from "./app/shell-app.tsx";
import { registerRemotes } from "./compose/applications.ts";
import { createLogger } from "./compose/logger.ts";
import { createNavigator, type Location } from "./compose/navigator.ts";
import { createPageArrival } from "./compose/page-arrival.ts";
import { createPlaceLooks } from "./compose/place-looks.tsx";
import { createReleaseReports } from "./compose/release-reports.ts";
import { createRemoteLoader } from "./compose/remote-loader.ts";
import { pageAt, sitePages } from "./compose/site-pages.ts";
import { readSiteState } from "./compose/site-state.ts";
import { occupy } from "./compose/slot-adapter.ts";
import { createSlots } from "./compose/slots.ts";
import { watchConnection } from "./compose/watch-connection.ts";
import { FILM_SEEN_KEY } from "./early/film-seen.ts";
import { toggleLanguage } from "./language/language.ts";
import { shellPages } from "./pages/shell-pages.ts";
import { createThemeStore } from "./theme/theme-store.ts";

const KEPT_BETWEEN_PEOPLE = [FILM_SEEN_KEY];

const state = readSiteState(document);
const language = document.documentElement.lang as Language;
const texts = await (language === "ar" ? import("./i18n/ar.json") : import("./i18n/en.json"));
const i18n = await createI18n({ language, resources: { shell: texts.default } });
const t = i18n.getFixedT(language, "shell");
const logger = createLogger(console);
const toasts = createToasts();
const theme = createThemeStore(window);
const bus = createBus({
  mode: state.mode,
  report: (message, details) => logger.error(message, details),
  definitions: ALL_EVENTS,
});
const { http, session } = connectToServer({
  language: () => language,
  browser: createSessionBrowser({ keepKeys: KEPT_BETWEEN_PEOPLE }),
  logger,
  onCookiesMissing: () => toasts.show({ tone: "info", text: t("toasts.cookiesMissing") }),
  onFailure: (error) => {
    const text = failureText(i18n, error);
    if (text) toasts.show({ tone: "error", text });
  },
});
const reports = createReleaseReports((body) => navigator.sendBeacon("/api/releases/reports", body));
const restored = new BehaviorSubject<Session | null>(null);

const pages = sitePages(shellPages, state.release);
const navigation = createNavigator({
  window,
  pages,
  company: () => state.company,
  session: () => session.current(),
  hasPendingPhone: () => sessionStorage.getItem(STORAGE_KEYS.pendingPhone) !== null,
  onUnknownPath: () => toasts.show({ tone: "error", text: t("toasts.pageMissing") }),
});

const actions: ShellActions = {
  navigate: navigation.go,
  onToggleLanguage: () => toggleLanguage(window),
  onToggleTheme: theme.toggle,
  async onLogout() {
    await session.end("signed_out");
    toasts.show({ tone: "success", text: t("toasts.loggedOut") });
  },
  onSubscribe: (email: string) => http.post("/subscriptions", { email }),
  onSendMessage: (message) => http.post("/contact-messages", message),
  onAskSupport: () => bus.publish(supportRequested, { from: navigation.current().path }),
  onRetry: () => window.location.reload(),
  showToast: toasts.show,
};

const platformParts: Omit<Platform, "remote"> = {
  bus,
  http,
  session,
  socket: createSocket,
  slots: createSlots(state.release, language, occupySlot),
  i18n: { language, locale: localeOf(language), instance: i18n },
  theme,
  navigation: { go: navigation.go, setTitle: (title) => arrival.setTitle(title) },
  toasts,
  logger,
};
const pageStatus = createPageStatus();
const looks = createPlaceLooks({ i18n, language, navigate: navigation.go });
const load = createRemoteLoader();

function placeIn(element: HTMLElement, remote: ReleasedRemote, place: Place, onSettled = () => {}) {
  return occupy(element, remote, place, {
    load,
    looks,
    onSettled,
    platformFor: (_remote, version: RemoteVersion) =>
      platformFor({ ...remote.contract, version: version.version }, platformParts),
    report: reports.add,
    onTrouble: () => toasts.show({ tone: "error", text: t("toasts.remoteTrouble") }),
  });
}

function occupySlot(remote: ReleasedRemote, slot: SlotName, key: string | undefined, element: HTMLElement) {
  return placeIn(element, remote, { kind: "slot", slot, ...(key ? { key } : {}) });
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

// The prerendered page knows nobody and no gate: hydrate just that, then ask who is there.
const { pathname, search } = window.location;
const firstPage = pageAt(pages, pathname) ?? pageAt(pages, "/");
if (!firstPage) throw new Error("the site has no home page");
const located = new BehaviorSubject<Location>({
  url: pathname + search,
  path: pathname,
  page: firstPage,
  decision: { kind: "enter" },
});
flushSync(() => {
  hydrateRoot(
    element("#root"),
    <LiveShell
      actions={actions}
      company={state.company}
      i18n={i18n}
      isWaiting={pageStatus.isWaiting}
      language={language}
      location={located}
      release={state.release}
      session={restored}
      stats={state.stats}
      toasts={toasts}
      year={new Date().getUTCFullYear()}
    />,
  );
});

sessionStorage.setItem(FILM_SEEN_KEY, "1");
performance.mark("kalima:interactive");

await session.restore();
navigation.settle();
navigation.changes.subscribe((location) => flushSync(() => located.next(location)));
const arrival = createPageArrival(navigation, language, element("#main"));
session.changes.subscribe((current) => {
  restored.next(current);
  navigation.settle();
  void triggerAppChange();
});
window.addEventListener("single-spa:before-routing-event", navigation.settle);
watchConnection({ window, navigation, toasts, t });

registerRemotes({
  release: state.release,
  navigator: navigation,
  pageElement: element("[data-place='page']"),
  occupyPage(remote, within) {
    const place = placeIn(within, remote, { kind: "page" }, pageStatus.settle);
    return {
      show() {
        pageStatus.begin();
        place.show();
      },
      hide: place.hide,
    };
  },
  occupySlot,
  onError: (error) => logger.error("single-spa", { error: String(error) }),
});

const reason = takeReloadReason();
if (reason) toasts.show({ tone: "error", text: t(`toasts.reload.${reason}`) });
