import { type ArabicStyle, isUsableZone, keepTimeZone, type Language } from "@kalima/contracts/domain";
import type { Session } from "@kalima/contracts/session";
import type { Platform } from "@kalima/platform";
import { createBus, createSocket, localeOf, type SessionStore, takeReloadReason } from "@kalima/platform/host";
import type { ReleasedRemote } from "@kalima/releases-contract";
import type { Toasts } from "@kalima/ui/toast";
import type { i18n } from "i18next";
import { flushSync } from "react-dom";
import { type BehaviorSubject, filter } from "rxjs";
import type { PageStatus } from "../app/page-status.ts";
import { prepareOnIntent } from "../compose/ahead/prepare-on-intent.ts";
import { composeRemotes } from "../compose/compose-remotes.ts";
import type { Location, SiteNavigator } from "../compose/navigator.ts";
import { createPageArrival } from "../compose/page-arrival.ts";
import { recoverFocus } from "../compose/recover-focus.ts";
import { createServedContents, servedRootIn } from "../compose/served/served-contents.ts";
import { trustedHtml } from "../compose/served/trusted-html.ts";
import type { SiteState } from "../compose/site-state.ts";
import { whenIdle } from "../compose/when-idle.ts";
import { loadPage } from "../pages/shell-page.tsx";
import type { Probe } from "../panel/probe/probe.ts";
import { nextTask } from "../tasks/next-task.ts";
import { holdSupportRequests } from "./hold-support-requests.ts";
import { registerWorker } from "./register-worker.ts";
import { revalidateFromBfcache } from "./revalidate-from-bfcache.ts";
import { supportRequest } from "./support-request.ts";

export type StartOptions = Pick<Platform, "http" | "theme" | "logger"> & {
  window: Window & typeof globalThis;
  state: SiteState;
  language: Language;
  arabicStyle: ArabicStyle;
  i18n: i18n;
  t: (key: string) => string;
  toasts: Toasts;
  session: SessionStore;
  isSessionKnown: () => boolean;
  navigation: SiteNavigator;
  switchLanguage: (language: Language) => void;
  pageStatus: PageStatus;
  main: HTMLElement;
  pageElement: HTMLElement;
  /** Only in development. */
  probe: Probe | undefined;
  /** Streams from which the shell renders. */
  shown: { location: BehaviorSubject<Location>; session: BehaviorSubject<Session | null> };
};

/** The prerendered page, which the gate let in: to render it again would change nothing. */
function isSame(one: Location, other: Location): boolean {
  return (
    one.url === other.url && one.page === other.page && [one, other].every(({ decision }) => decision.kind === "enter")
  );
}

/**
 * Starts the hydrated page: the gate, the remotes, and what follows session, address and connection. In several
 * tasks, between which the page answers.
 */
export async function startPage(parts: StartOptions): Promise<{ askSupport: (wants?: "call") => void }> {
  const { window, state, language, i18n, t, toasts, session, navigation, shown, probe } = parts;
  const bus = createBus({
    mode: state.mode,
    report: (message, details) => parts.logger.error(message, details),
    ...(probe && { watch: probe.watchBus }),
  });
  const servedPath = shown.location.value.path;
  navigation.settle();
  navigation.changes
    .pipe(filter((location) => !isSame(location, shown.location.value)))
    .subscribe((location) => flushSync(() => shown.location.next(location)));
  // A redirect, or a step to another page, may come before a remote has taken over what the server rendered of its page.
  navigation.changes.subscribe(({ page, decision }) => {
    const served = servedRootIn(parts.pageElement);
    if (decision.kind !== "enter" || page.remote?.name !== served?.dataset.remote) served?.remove();
  });
  const shell = state.release.shell?.version ?? "";
  const prepared = prepareOnIntent({ window, navigation, loadPage, shell });
  const arrival = createPageArrival(navigation, { language, main: parts.main, servedPath });
  const remotes = composeRemotes({
    release: state.release,
    probe,
    navigator: navigation,
    pageElement: parts.pageElement,
    pageStatus: parts.pageStatus,
    servedContents: createServedContents({
      document: window.document,
      age: () => window.performance.now(),
      prepared: () => prepared.take(window.location.pathname + window.location.search),
      toHtml: trustedHtml(window),
    }),
    i18n,
    language,
    onTrouble: () => toasts.show({ tone: "error", text: t("toasts.remoteTrouble") }),
    platform: {
      bus,
      http: parts.http,
      session,
      socket: (namespace, query) => createSocket(namespace, query, session.credentials.recheck),
      i18n: {
        language,
        locale: localeOf(i18n),
        arabicStyle: parts.arabicStyle,
        instance: i18n,
        switchTo: parts.switchLanguage,
      },
      theme: parts.theme,
      flags: { isOn: (name) => !!state.flags?.includes(name) },
      navigation: { go: navigation.go, setTitle: arrival.setTitle },
      toasts,
      logger: parts.logger,
    },
  });

  holdSupportRequests({ bus, mounted: remotes.mounted, wake: remotes.wake });

  function follow(): void {
    if (parts.isSessionKnown()) shown.session.next(session.current());
    navigation.settle();
    remotes.recheckActivation();
  }
  session.isKnown.subscribe(follow);
  session.changes.subscribe(prepared.forget);
  session.changes.subscribe(follow);
  window.addEventListener("single-spa:before-routing-event", navigation.settle);
  whenIdle(() => keepTimeZone(window.document));
  const watching = import("./connection.ts").then(({ watchConnection }) =>
    watchConnection({ window, navigation, toasts, t, loadLostPage: () => loadPage("connectionLost") }),
  );
  revalidateFromBfcache({ window, session });
  window.mayReload = async () =>
    !window.document.querySelector("[data-unsent]") ||
    (await import("./above-page/rare-banners.ts")).askBeforeReload(window.document);
  await nextTask();
  remotes.start();
  const { companyReadAt, release } = state;
  if (
    companyReadAt ||
    [release.shell, ...release.remotes].some((part) => part?.previewUntil || (part as ReleasedRemote).isLocal) ||
    window.location.hash.startsWith("#preview=") ||
    !isUsableZone()
  ) {
    void import("./above-page/rare-banners.ts").then(({ showRareBanners }) =>
      showRareBanners({ ...parts, ended: remotes.previewEnd, navigate: navigation.go }),
    );
  }
  if (probe) {
    void import("../panel/show-panel.tsx").then(({ showPanel }) =>
      showPanel({ window, release: state.release, probe, i18n, language, navigate: navigation.go }),
    );
  }
  // Once the connection is lost, nothing can be fetched any more.
  whenIdle(() => {
    Promise.all([watching, loadPage("connectionLost"), import("@kalima/ui/toast-region")]).then(
      () => performance.mark("kalima:offline-ready"),
      () => {},
    );
  });
  whenIdle(() => recoverFocus(parts.main));
  whenIdle(() => registerWorker({ window, http: parts.http, logger: parts.logger, session }));

  const reason = takeReloadReason();
  if (reason) toasts.show({ tone: "error", text: t(`toasts.reload.${reason}`) });
  return {
    askSupport: (wants) => bus.publish(supportRequest, { from: navigation.current().path, ...(wants && { wants }) }),
  };
}
