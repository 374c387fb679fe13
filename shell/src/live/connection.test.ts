import type { ToastContent } from "@kalima/ui/toast";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNavigator } from "../compose/navigator.ts";
import { sitePages } from "../compose/site-pages.ts";
import { shellPages } from "../pages/shell-pages.ts";
import { aReleasedRemote } from "../testing/a-released-remote.ts";
import { tellStillTrying, watchConnection } from "./connection.ts";

const text = { en: "", ar: "" };
const page = { access: "public", frame: "full", title: text, description: text } as const;
const remote = aReleasedRemote("mfe-x", {
  pages: [
    { ...page, path: "/list" },
    { ...page, path: "/checkout/:id", keepOffline: true },
  ],
});
const release = { id: "r", page: "p", remotes: [remote] };
const navigation = createNavigator({
  window,
  pages: sitePages(shellPages, release),
  release,
  company: () => ({ isDisabled: false, isUnderMaintenance: false }),
  session: () => ({ state: "signedOut" }),
  hasPendingPhone: () => false,
  isSessionKnown: () => true,
});
const events = new EventTarget();
const browser = { addEventListener: events.addEventListener.bind(events), navigator: { onLine: true } };
const toasts: string[] = [];
/** Toasts that are still shown; here they have no timeout. */
const visible = new Set<string>();
let canLoad = true;

beforeEach(() => {
  vi.useFakeTimers();
  browser.navigator.onLine = true;
  toasts.length = 0;
  visible.clear();
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
    toasts: {
      show({ text: shown }) {
        toasts.push(shown);
        visible.add(shown);
      },
      withdraw: (gone) => void visible.delete(gone),
    },
    t: (key) => key,
    loadLostPage: () => (canLoad ? Promise.resolve() : Promise.reject(new Error("offline"))),
  });
}
watch();

function flip(onLine: boolean): void {
  browser.navigator.onLine = onLine;
  events.dispatchEvent(new Event(onLine ? "online" : "offline"));
}

async function change(onLine: boolean): Promise<string> {
  flip(onLine);
  await vi.runAllTimersAsync();
  navigation.settle();
  return window.location.pathname + window.location.search;
}

it.each(["/list?sort=price", "/"])("returns to %s when the connection is back", async (url) => {
  window.history.replaceState(null, "", url);
  navigation.settle();
  expect(await change(false)).toBe(`/connection-lost?next=${encodeURIComponent(url)}`);
  expect(await change(true)).toBe(url);
  expect(toasts).toEqual(["toasts.offline", "toasts.online"]);
});

it.each([
  ["online", true, [], "/list"],
  ["offline", false, ["toasts.offline"], "/connection-lost?next=%2Flist"],
] as const)("says after 20 flips only how they ended: %s", async (_end, onLine, said, url) => {
  window.history.replaceState(null, "", "/list");
  navigation.settle();
  for (let count = 0; count < 20; count += 1) {
    flip(count % 2 === 0 ? !onLine : onLine);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(toasts).toEqual([]);
  expect(await change(onLine)).toBe(url);
  expect(toasts).toEqual(said);
  await change(true);
});

it("takes back what it said as soon as it is no longer true", async () => {
  await change(false);
  expect([...visible]).toEqual(["toasts.offline"]);
  flip(true);
  expect([...visible]).toEqual([]);
  await change(true);
  expect([...visible]).toEqual(["toasts.online"]);
  flip(false);
  expect([...visible]).toEqual([]);
  await change(true);
});

it("stays on a page whose manifest keeps it offline", async () => {
  window.history.replaceState(null, "", "/checkout/7");
  navigation.settle();
  expect(await change(false)).toBe("/checkout/7");
  expect([...visible]).toEqual(["toasts.offlineHere"]);
  expect(await change(true)).toBe("/checkout/7");
  expect([...visible]).toEqual(["toasts.online"]);
});

it("notices a connection that was lost before the page had started", async () => {
  window.history.replaceState(null, "", "/list");
  navigation.settle();
  browser.navigator.onLine = false;
  watch();
  await vi.runAllTimersAsync();
  navigation.settle();
  expect(window.location.pathname).toBe("/connection-lost");
});

it("stays on the page when the offline page was never loaded", async () => {
  canLoad = false;
  window.history.replaceState(null, "", "/list");
  navigation.settle();
  expect(await change(false)).toBe("/list");
});

it("tells once of all calls that are tried again, until they have ended", () => {
  const shown: ToastContent[] = [];
  const withdrawn: string[] = [];
  const tell = (cancel: () => void) =>
    tellStillTrying({
      toasts: { show: (toast) => shown.push(toast), withdraw: (text) => withdrawn.push(text) },
      t: (key) => key,
      cancel,
    });
  const [first, second] = [vi.fn(), vi.fn()];
  const ends = [tell(first), tell(second)];
  expect(shown).toMatchObject([{ text: "toasts.stillTrying", isLasting: true, action: { label: "toasts.cancel" } }]);
  shown[0]?.action?.run();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  ends[0]?.();
  expect(withdrawn).toEqual([]);
  ends[1]?.();
  expect(withdrawn).toEqual(["toasts.stillTrying"]);
});
