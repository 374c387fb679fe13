import type { Language } from "@kalima/contracts/domain";
import type { SlotName } from "@kalima/contracts/pages";
import type { Platform } from "@kalima/platform";
import type { Place } from "@kalima/platform/remote";
import type { ReleasedRemote, ReleaseSet, RemoteOutcome, reportRelease } from "@kalima/releases-contract";
import type { i18n } from "i18next";
import { Subject } from "rxjs";
import type { PageStatus } from "../app/page-status.ts";
import { reloadWithInput } from "../drafts/reload-with-input.ts";
import { keepCaret } from "../early/keep-caret.ts";
import { forgetPresses, replayInput } from "../early/replay-input.ts";
import type { Probe } from "../panel/probe/probe.ts";
import { recheckActivation, registerRemotes } from "./applications.ts";
import type { SiteNavigator } from "./navigator.ts";
import { createNotices, watchErrors } from "./reports/late-observers.ts";
import { classifyDevice, classifyRole } from "./reports/observe/visitor-kind.ts";
import { createReleaseReports } from "./reports/release-reports.ts";
import type { ServedContents } from "./served/served-contents.ts";
import { createRemoteLoader } from "./slot/remote-loader.ts";
import { mountInto } from "./slot/slot-adapter.ts";
import { createSlotViews } from "./slot/slot-views.tsx";
import { createVersionRefresh } from "./slot/version-refresh.ts";
import { createSlots } from "./slots.ts";
import { whenIdle } from "./when-idle.ts";
import type { ShownPlace } from "./withdrawals/renew-places.ts";

type ComposeOptions = {
  release: ReleaseSet;
  /** Only in development. */
  probe: Probe | undefined;
  navigator: SiteNavigator;
  pageElement: HTMLElement;
  pageStatus: PageStatus;
  servedContents: ServedContents;
  i18n: i18n;
  language: Language;
  /** A remote did not come in its released version. */
  onTrouble: () => void;
  /** The parts of a remote's platform that do not depend on the remote. Its slots do. */
  platform: Omit<Platform, "remote" | "slots">;
};

/** Timeout of reading the current release set when files are missing. */
const CURRENT_WITHIN_MS = 2_500;

const REPORT: (typeof reportRelease)["name"] = "POST /api/releases/reports";
const REPORTS_URL = REPORT.slice(REPORT.indexOf("/"));

/** Browsers refuse a beacon when too much is queued; a `keepalive` request also outlives the page. */
function sendBeacon(body: Blob): void {
  if (window.navigator.sendBeacon(REPORTS_URL, body)) return;
  void fetch(REPORTS_URL, { method: "POST", body, keepalive: true }).catch(() => {});
}

/** The stack of what the remote threw, because a crash wraps it. */
function getStack(error: unknown): string | undefined {
  const { cause, stack } = (error ?? {}) as Error;
  return (cause as Error | undefined)?.stack ?? stack;
}

/** Puts the remotes of a release set together: how they load, where they mount, which platform they get, what is reported. */
export function composeRemotes(parts: ComposeOptions) {
  const { release, navigator, pageStatus, i18n, language, probe } = parts;
  keepCaret(window);
  const loader = createRemoteLoader();
  const load = probe ? probe.faults.into(loader) : loader;
  const isTouched = window.matchMedia("(pointer: coarse)").matches;
  const reports = createReleaseReports({
    page: release.page,
    send: sendBeacon,
    path: () => navigator.current().page.path,
    from: () => ({ language, device: classifyDevice(isTouched, window.screen), role: classifyRole(role()) }),
    document,
    window,
  });
  const notices = createNotices();
  watchErrors(window, notices.add);
  const reloadPage = () => void reloadWithInput(window);
  const views = createSlotViews({ i18n, language, navigate: navigator.go, reloadPage });
  /** Something happened after which a remote that waits for a touch may be wanted. */
  const wakes = new Subject<void>();
  /** Names of events that were published without a subscriber. */
  const unheard = new Set<string>();
  const versionRefresh = createVersionRefresh({
    release,
    reloadPage,
    storage: () => sessionStorage,
    async current() {
      const signal = AbortSignal.timeout(CURRENT_WITHIN_MS);
      const { getReleaseSet } = await import("./withdrawals/read-withdrawals.ts");
      return parts.platform.http.call(getReleaseSet, { signal });
    },
  });
  const failures = new Map<string, number>();
  /** The version of each remote that was shown last. */
  const shown = new Map<string, string>();
  const landing = navigator.current().page.remote?.name;
  const places = new Set<ShownPlace>();
  const mounted = new Subject<{ remote: ReleasedRemote; place: Place }>();
  const previewEnd = new Subject<void>();

  const { shell } = release;
  const isPreview = [shell, ...release.remotes].some((part) => part?.previewUntil);

  function report(remote: ReleasedRemote, version: string, outcome: RemoteOutcome, cause?: unknown): void {
    if (outcome === "mounted") shown.set(remote.name, version);
    // Code on a developer's machine is no release, and only its author sees a page with a preview: neither may count in
    // a version's health.
    if (remote.isLocal || isPreview) return;
    const reason = cause ? String(cause) : undefined;
    const isCounted = reports.add(remote, version, outcome, reason, getStack(cause));
    // A shell that breaks remotes is found by that. Their own faults meet all its versions alike.
    if (shell && isCounted && (outcome === "failed" || outcome === "crashed"))
      reports.add(shell, shell.version, "errored", `${remote.name}: ${reason}`);
  }

  function isWanted(remote: ReleasedRemote, slot: SlotName): boolean {
    const session = parts.platform.session.current();
    const person = session.state === "signedIn" ? session.user.id : null;
    return (
      // It says what is new, so that it comes along where a page loads code of a remote anyway.
      (slot === "app.header" && !!navigator.current().page.remote) ||
      remote.contract.consumes.some((event) => unheard.has(event)) ||
      versionRefresh.latest(remote) !== remote ||
      !parts.servedContents.isFor({ kind: "slot", slot }, person)
    );
  }

  function watch(): void {
    import("./watch-page.ts").then(
      ({ watchPage }) =>
        watchPage({
          window,
          release,
          landing,
          navigator,
          notices,
          reports,
          versionRefresh: {
            ...versionRefresh,
            take(remote) {
              versionRefresh.take(remote);
              wakes.next();
            },
          },
          shown,
          places,
          i18n,
          language,
          onPreviewEnd: () => previewEnd.next(),
        }),
      // Without it nothing is reported and the page keeps its versions, but the remotes work.
      () => {},
    );
  }

  function role() {
    const session = parts.platform.session.current();
    return session.state === "signedIn" ? session.user.role.name : null;
  }

  const platform: Omit<Platform, "remote"> = {
    ...parts.platform,
    slots: createSlots({ release, language, role, mountSlot }),
  };

  function placeIn(element: HTMLElement, remote: ReleasedRemote, place: Place, status?: PageStatus) {
    const handle = mountInto(element, remote, place, {
      load,
      views,
      ...(status && { onWaiting: status.begin, onSettled: status.settle }),
      async platformFor(of, version) {
        const { remotePlatform } = await import(/* webpackChunkName: "remotes" */ "./slot/remote-platform.ts");
        return remotePlatform(of, version, {
          platform,
          notices,
          versionRefresh,
        });
      },
      report(of, version, outcome, cause) {
        report(of, version, outcome, cause);
        if (outcome === "mounted") {
          mounted.next({ remote: of, place });
          wakes.next();
        }
        probe?.watchPlace(place, of.name, version, outcome, cause ? String(cause) : undefined);
      },
      onInteractive(root) {
        performance.mark("kalima:remote-interactive", { detail: root.dataset.remote });
        const requestedAt = reports.requestedAt(`${root.dataset.remote}@${root.dataset.version}`);
        notices.add({ kind: "mounted", root, requestedAt });
        // After the effects of the remote, which this is called among.
        queueMicrotask(() => replayInput(window, root));
      },
      onUnresponsive: (within) => forgetPresses(window, within),
      session: () => parts.platform.session.current(),
      servedContents: parts.servedContents,
      versionRefresh,
      failures,
      onTrouble: parts.onTrouble,
    });
    const shownPlace: ShownPlace = { handle, remote, element, isPage: place.kind === "page" };
    return {
      show() {
        places.add(shownPlace);
        handle.show();
      },
      hide() {
        places.delete(shownPlace);
        reports.leave(remote.name);
        handle.hide();
        probe?.leavePlace(place, remote.name);
      },
    };
  }

  function mountSlot(remote: ReleasedRemote, slot: SlotName, key: string | undefined, element: HTMLElement) {
    return placeIn(element, remote, { kind: "slot", slot, ...(key ? { key } : {}) });
  }

  function mountPage(remote: ReleasedRemote, element: HTMLElement) {
    return placeIn(element, remote, { kind: "page" }, pageStatus);
  }

  return {
    recheckActivation() {
      wakes.next();
      recheckActivation();
    },
    /** Loads the remotes that consume an event, which has been published. */
    wake(event: string) {
      unheard.add(event);
      wakes.next();
    },
    /** Emits each remote and its place after it has mounted. */
    mounted: mounted.asObservable(),
    /** The link by which this page got a version was ended. */
    previewEnd: previewEnd.asObservable(),
    start: () => {
      whenIdle(watch);
      registerRemotes({
        release,
        navigator,
        pageElement: parts.pageElement,
        mountPage,
        mountSlot,
        isWanted,
        wakes,
        role,
        onError: (error) => parts.platform.logger.error("single-spa", { error: String(error) }),
      });
    },
  };
}
