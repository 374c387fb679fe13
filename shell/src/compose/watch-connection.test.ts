import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shellPages } from "../pages/shell-pages.ts";
import { aReleasedRemote } from "../testing/a-released-remote.ts";
import { createNavigator } from "./navigator.ts";
import { sitePages } from "./site-pages.ts";
import { watchConnection } from "./watch-connection.ts";

const text = { en: "", ar: "" };
const page = { access: "public", frame: "full", title: text, description: text } as const;
const remote = aReleasedRemote("mfe-x", {
  pages: [
    { ...page, path: "/list" },
    { ...page, path: "/checkout/:id", keepOffline: true },
  ],
});
const navigation = createNavigator({
  window,
  pages: sitePages(shellPages, { id: "r", page: "p", remotes: [remote] }),
  company: () => ({ isDisabled: false, isUnderMaintenance: false }),
  session: () => ({ state: "signedOut" }),
  hasPendingPhone: () => false,
  isSessionKnown: () => true,
});
const events = new EventTarget();
const browser = { addEventListener: events.addEventListener.bind(events), navigator: { onLine: true } };
const toasts: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  browser.navigator.onLine = true;
  toasts.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(): void {
  watchConnection({
    window: Object.assign(browser, {
      setTimeout: (work: () => void, wait: number) => setTimeout(work, wait),
      clearTimeout: (timer: number) => clearTimeout(timer),
    }) as unknown as Window,
    navigation,
    toasts: { show: ({ text: shown }) => void toasts.push(shown) },
    t: (key) => key,
  });
}
watch();

function change(onLine: boolean): string {
  browser.navigator.onLine = onLine;
  events.dispatchEvent(new Event(onLine ? "online" : "offline"));
  vi.runAllTimers();
  navigation.settle();
  return window.location.pathname + window.location.search;
}

it.each(["/list?sort=price", "/"])("returns to %s when the connection is back", (url) => {
  window.history.replaceState(null, "", url);
  navigation.settle();
  expect(change(false)).toBe(`/connection-lost?next=${encodeURIComponent(url)}`);
  expect(change(true)).toBe(url);
  expect(toasts).toEqual(["toasts.offline", "toasts.online"]);
});

it("stays on a page whose manifest keeps it offline", () => {
  window.history.replaceState(null, "", "/checkout/7");
  navigation.settle();
  expect(change(false)).toBe("/checkout/7");
  expect(change(true)).toBe("/checkout/7");
});

it("notices a connection that was lost before the page had started", () => {
  window.history.replaceState(null, "", "/list");
  navigation.settle();
  browser.navigator.onLine = false;
  watch();
  vi.runAllTimers();
  navigation.settle();
  expect(window.location.pathname).toBe("/connection-lost");
});
