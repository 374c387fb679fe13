import type { Toasts } from "@kalima/ui/toast";
import { CONNECTION_LOST_PATH } from "../pages/shell-pages.ts";
import { readNext } from "./gate.ts";
import type { SiteNavigator } from "./navigator.ts";

type ConnectionOptions = {
  window: Window;
  navigation: SiteNavigator;
  toasts: Pick<Toasts, "show" | "withdraw">;
  t: (key: string) => string;
  /** Loads the page for a lost connection, which works offline only when it was loaded before. */
  loadLostPage: () => Promise<void>;
};

/** Debounce: an unstable connection is reported once, when it has settled. What is no longer true goes at once. */
const SETTLED_AFTER_MS = 2_000;

/**
 * Offline: the page for a lost connection and a toast; a page with `keepOffline` stays and gets the toast alone. Online
 * again: back to where the visitor was. The address of that page is in the URL, so it survives a reload.
 */
export function watchConnection({ window, navigation, toasts, t, loadLostPage }: ConnectionOptions): void {
  let wasOnline = true;
  let timer: number | undefined;

  function settle(): void {
    const isOnline = window.navigator.onLine;
    if (isOnline === wasOnline) return;
    wasOnline = isOnline;
    const { url, page } = navigation.current();
    if (!isOnline) {
      toasts.show({ tone: "error", text: t("toasts.offline") });
      if (page.keepOffline || page.path === CONNECTION_LOST_PATH) return;
      const lost = `${CONNECTION_LOST_PATH}?next=${encodeURIComponent(url)}`;
      // Without it the visitor stays on the page, with the toast.
      loadLostPage().then(
        () => navigation.go(lost, { replace: true }),
        () => {},
      );
      return;
    }
    toasts.show({ tone: "success", text: t("toasts.online") });
    if (page.path === CONNECTION_LOST_PATH) navigation.go(readNext(url) ?? "/", { replace: true });
  }

  function settleSoon(): void {
    if (window.navigator.onLine) toasts.withdraw(t("toasts.offline"));
    else toasts.withdraw(t("toasts.online"));
    window.clearTimeout(timer);
    timer = window.setTimeout(settle, SETTLED_AFTER_MS);
  }

  for (const type of ["online", "offline"]) window.addEventListener(type, settleSoon);
  // The connection may have gone while the page was starting.
  if (!window.navigator.onLine) settleSoon();
}
