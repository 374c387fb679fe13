import type { Toasts } from "@kalima/ui/toast";
import { readNext } from "../compose/gate.ts";
import type { SiteNavigator } from "../compose/navigator.ts";
import { CONNECTION_LOST_PATH } from "../pages/shell-pages.ts";

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
 * Offline: the page for a lost connection and a toast; a page with `keepOffline` stays, and the toast
 * says until the connection is back what is kept. Online
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
      const stays = page.keepOffline || page.path === CONNECTION_LOST_PATH;
      if (page.keepOffline) toasts.show({ tone: "error", text: t("toasts.offlineHere"), isLasting: true });
      else toasts.show({ tone: "error", text: t("toasts.offline") });
      if (stays) return;
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
    for (const key of window.navigator.onLine ? (["offline", "offlineHere"] as const) : (["online"] as const)) {
      toasts.withdraw(t(`toasts.${key}`));
    }
    window.clearTimeout(timer);
    timer = window.setTimeout(settle, SETTLED_AFTER_MS);
  }

  for (const type of ["online", "offline"]) window.addEventListener(type, settleSoon);
  // The connection may have gone while the page was starting.
  if (!window.navigator.onLine) settleSoon();
}

/** Calls that failed and are tried again, each by how to give it up. */
const tried = new Set<() => void>();

function giveUp(): void {
  for (const cancel of tried) cancel();
}

/**
 * Tells of a call that failed and is tried again: one toast for all of them, with a way to give them up. Returns what is to be
 * called when the call has ended.
 */
export function tellStillTrying({
  toasts,
  t,
  cancel,
}: Pick<ConnectionOptions, "toasts" | "t"> & { cancel: () => void }): () => void {
  const text = t("toasts.stillTrying");
  tried.add(cancel);
  if (tried.size === 1) {
    toasts.show({ tone: "info", text, isLasting: true, action: { label: t("toasts.cancel"), run: giveUp } });
  }
  return () => {
    tried.delete(cancel);
    if (tried.size === 0) toasts.withdraw(text);
  };
}
