import type { Session } from "@kalima/contracts/session";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { Company } from "@kalima/school-contract";
import { BehaviorSubject, distinctUntilChanged, type Observable, Subject } from "rxjs";
import { type Decision, gate } from "./gate.ts";
import type { PageTransition } from "./page-transition.ts";
import { findWays, getStepPaths, pageAt, type SitePage } from "./site-pages.ts";

/** Where the visitor is, after the gate has had its say. */
export type Location = { url: string; path: string; page: SitePage; decision: Exclude<Decision, { kind: "redirect" }> };

export type NavigatorOptions = {
  window: Window;
  pages: readonly SitePage[];
  release: ReleaseSet;
  /** The path of this document where the server found nothing. */
  missingPath?: string | null;
  company: () => Pick<Company, "isDisabled" | "isUnderMaintenance">;
  session: () => Session;
  hasPendingPhone: () => boolean;
  isSessionKnown: () => boolean;
  pageTransition?: PageTransition;
};

export type SiteNavigator = {
  current(): Location;
  readonly changes: Observable<Location>;
  /** Emits on navigation to the address that is already shown. */
  readonly revisits: Observable<Location>;
  /** Looks at the address again: after a navigation, or when the session changed. */
  settle(): Location;
  /** Which page is at an address of this site, and whether the visitor may enter it now. */
  preview(url: URL): { page: SitePage; decision: Decision };
  /** Goes to a path of this site; anything else is left alone. */
  go(target: string, options?: { replace?: boolean }): void;
  /** True if the current page matches and the gate lets the visitor in. */
  isEntered(page: (candidate: SitePage) => boolean): boolean;
};

const MAX_REDIRECTS = 5;

/**
 * Keeps address, page and gate in step. A redirect replaces the history entry before a remote renders;
 * single-spa's cancelNavigation is not used, because it corrupts the history.
 */
export function createNavigator(parts: NavigatorOptions): SiteNavigator {
  const { window, pages, pageTransition } = parts;
  const steps = getStepPaths(pages);
  let current: BehaviorSubject<Location> | undefined;
  const revisits = new Subject<Location>();

  function preview({ pathname, search }: Pick<URL, "pathname" | "search">) {
    const url = pathname + search;
    const page = pageAt(pages, pathname, parts.missingPath);
    const session = parts.session();
    const decision = gate({
      session,
      company: parts.company(),
      hasPendingPhone: parts.hasPendingPhone(),
      isSessionKnown: parts.isSessionKnown(),
      page,
      url,
      steps,
      ...findWays(parts, { session, page, url }),
    });
    return { url, page, decision };
  }

  function locate(redirects: number): Location {
    const { pathname, search } = window.location;
    const { url, page, decision } = preview(window.location);
    if (page.movedTo) {
      window.history.replaceState(null, "", page.movedTo + search + window.location.hash);
      return locate(redirects + 1);
    }
    if (decision.kind !== "redirect") return { url, path: pathname, page, decision };
    if (redirects >= MAX_REDIRECTS) throw new Error(`the gate sends ${url} in circles`);
    window.history.replaceState(null, "", decision.to);
    return locate(redirects + 1);
  }

  function settle(): Location {
    const next = locate(0);
    if (!current) {
      current = new BehaviorSubject(next);
    } else {
      const last = current.value;
      if (last.url !== next.url || last.decision.kind !== next.decision.kind) current.next(next);
    }
    return current.value;
  }

  function subject(): BehaviorSubject<Location> {
    if (!current) settle();
    return current as BehaviorSubject<Location>;
  }

  return {
    current: () => subject().value,
    get changes() {
      return subject().pipe(distinctUntilChanged());
    },
    revisits: revisits.asObservable(),
    settle,
    preview,
    go(target, options = {}) {
      pageTransition?.finish();
      const url = new URL(target, window.location.href);
      if (url.origin !== window.location.origin) return;
      const next = url.pathname + url.search + url.hash;
      if (next === window.location.pathname + window.location.search + window.location.hash) {
        revisits.next(subject().value);
        return;
      }
      // The browser decides with the document which devices it allows.
      if (!preview(url).page.isLiveCall !== !subject().value.page.isLiveCall) {
        window.location[options.replace ? "replace" : "assign"](next);
        return;
      }
      const push = () => window.history.pushState(null, "", next);
      if (options.replace) window.history.replaceState(null, "", next);
      else if (pageTransition && url.pathname !== window.location.pathname) pageTransition.run(push);
      else push();
    },
    isEntered(matches) {
      const { page, decision } = settle();
      return decision.kind === "enter" && matches(page);
    },
  };
}
