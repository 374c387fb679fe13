import type { ServedPlace } from "@kalima/contracts/rendering";
import type { Session } from "@kalima/contracts/session";
import type { MountOptions, RemoteModule } from "@kalima/platform/remote";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ServedContent } from "../served/served-contents.ts";
import { hangs, healthy, remote, setUp, version } from "./slot.fixtures.ts";

const makeSession = (id: string) => ({ state: "signedIn", user: { id } }) as Session;
const moment = { now: 0, zone: "Africa/Cairo" };

function makeServed(changes: Partial<ServedPlace> | null = {}): ServedContent {
  const root = document.createElement("div");
  root.dataset.served = "";
  root.innerHTML = "<p>served</p>";
  const rendered = changes && { remote: "mfe-x", version: "v2", person: null, moment, data: "answers", ...changes };
  return { root, rendered };
}

/** Returns the text that a visitor sees, without hidden elements. */
function readVisible(element: HTMLElement): string {
  const shown = [...element.children].filter((child) => !(child as HTMLElement).hidden);
  return shown.map(({ textContent }) => textContent).join("|");
}

/** Renders as React does: hydration keeps the elements, anything else writes them anew. */
function rendering(text: string, { waits = false, act = (options: MountOptions) => options.onMounted() } = {}) {
  let finish = () => {};
  const module: RemoteModule = {
    async mount(element, _platform, options) {
      if (!options.served) element.innerHTML = `<p>${text}</p>`;
      finish = () => act(options);
      if (!waits) finish();
      return { unmount: () => element.replaceChildren() };
    },
  };
  return { module, finish: () => finish() };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("hydrates what the server rendered in its own element, with its answers, and reports as ever", async () => {
  const content = makeServed();
  const paragraph = content.root.firstChild;
  const options: MountOptions[] = [];
  const { module } = rendering("two", {
    act(given) {
      options.push(given);
      given.onMounted();
    },
  });
  const { element, place, reports, parts } = setUp({ "v2#0": async () => module }, { content });
  place.show();
  await vi.advanceTimersByTimeAsync(0);
  expect(element.querySelector("p")).toBe(paragraph);
  expect(options[0]?.served).toMatchObject({ moment, data: "answers" });
  expect(element.querySelector("[data-served]")).toBeNull();
  expect(parts.onWaiting).not.toHaveBeenCalled();
  expect(parts.onSettled).toHaveBeenCalledOnce();
  expect(reports).toEqual(["v2 exposed", "v2 loaded", "v2 mounted"]);
  place.hide();
  expect(element.childNodes).toHaveLength(0);
});

it.each<[string, Partial<ServedPlace> | null, Session]>([
  ["another version", { version: "v1" }, { state: "signedOut" }],
  ["another remote", { remote: "mfe-y" }, { state: "signedOut" }],
  ["somebody who signed out", { person: "nour" }, { state: "signedOut" }],
  ["another person", { person: "nour" }, makeSession("omar")],
  ["a visitor who is signed in by now", { person: null }, makeSession("omar")],
  ["answers that are too old", null, { state: "signedOut" }],
])("shows the content for %s until the remote beside it is ready", async (_difference, changes, session) => {
  const { module, finish } = rendering("two", { waits: true });
  const { element, place, parts } = setUp({ "v2#0": async () => module }, { content: makeServed(changes), session });
  place.show();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(readVisible(element)).toBe("served");
  finish();
  expect(readVisible(element)).toBe("two");
  await vi.advanceTimersByTimeAsync(0);
  expect(element.children).toHaveLength(1);
  expect(parts.onWaiting).not.toHaveBeenCalled();
});

it("hydrates for the person it was rendered for", async () => {
  const { module } = rendering("two");
  const content = makeServed({ person: "nour" });
  const { element, place } = setUp({ "v2#0": async () => module }, { content, session: makeSession("nour") });
  place.show();
  await vi.advanceTimersByTimeAsync(0);
  expect(readVisible(element)).toBe("served");
  expect(content.root.dataset.served).toBeUndefined();
});

it("keeps the content readable through every attempt, and hydrates it once the code comes", async () => {
  const { module } = rendering("two");
  const { element, place, tried } = setUp({ "v2#0": hangs, "v2#1": async () => module }, { content: makeServed() });
  place.show();
  await vi.advanceTimersByTimeAsync(3_999);
  expect(readVisible(element)).toBe("served");
  await vi.advanceTimersByTimeAsync(1);
  expect(tried).toEqual(["v2#0", "v2#1"]);
  expect(readVisible(element)).toBe("served");
  expect(element.querySelector("[data-served]")).toBeNull();
});

it("brings the content back when hydration throws, until the last good version is ready", async () => {
  const throwing: RemoteModule = {
    async mount(element, _platform, { onCrashed }) {
      element.replaceChildren();
      onCrashed(new Error("boom"));
      return { unmount: () => {} };
    },
  };
  const one = rendering("one", { waits: true });
  const { element, place, reports } = setUp(
    { "v2#0": async () => throwing, "v1#0": async () => one.module },
    { served: remote({ lastGood: version("v1") }), content: makeServed() },
  );
  place.show();
  await vi.advanceTimersByTimeAsync(0);
  expect(readVisible(element)).toBe("served");
  one.finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(readVisible(element)).toBe("one");
  expect(reports).toEqual(["v2 exposed", "v2 loaded", "v2 crashed", "v1 loaded", "v1 mounted"]);
});

it("says above the content that it cannot respond when no code came, until Try again brings some", async () => {
  const { module } = rendering("two");
  const { element, place, parts } = setUp(
    { "v2#0": hangs, "v2#1": hangs, "v2#2": async () => module },
    { content: makeServed() },
  );
  place.show();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(readVisible(element)).toBe("served");
  await vi.advanceTimersByTimeAsync(1);
  expect(readVisible(element)).toBe("unresponsive|served");
  expect(parts.onUnresponsive).toHaveBeenCalledExactlyOnceWith(element);
  element.querySelector("i")?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(readVisible(element)).toBe("served");
  expect(element.querySelector("[data-served]")).toBeNull();
});

it.each<[string, Partial<ServedPlace> | null, Session]>([
  ["somebody who signed out", { person: "nour" }, { state: "signedOut" }],
  ["another person", { person: "nour" }, makeSession("omar")],
  ["nobody knows whom", null, { state: "signedOut" }],
])("shows the box instead of content that was rendered for %s", async (_whom, changes, session) => {
  const { element, place } = setUp({ "v2#0": hangs, "v2#1": hangs }, { content: makeServed(changes), session });
  place.show();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(readVisible(element)).toBe("problem");
});

it("leaves nothing behind when the page is left before the code comes", async () => {
  const { element, place } = setUp({ "v2#0": hangs }, { content: makeServed() });
  place.show();
  await vi.advanceTimersByTimeAsync(1_000);
  place.hide();
  expect(element.childNodes).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(element.childNodes).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
});

it("reports a mismatch once", async () => {
  const { module } = rendering("two", {
    act({ onMismatch, onMounted }) {
      onMismatch?.(new Error("text differs"));
      onMismatch?.(new Error("text differs again"));
      onMounted();
    },
  });
  const { place, reports } = setUp({ "v2#0": async () => module }, { content: makeServed() });
  place.show();
  await vi.advanceTimersByTimeAsync(0);
  expect(reports).toEqual(["v2 exposed", "v2 loaded", "v2 mismatched", "v2 mounted"]);
});

it("goes on with the last good version when a remote that was hydrated throws later", async () => {
  let crash = (_error: unknown) => {};
  const { module } = rendering("two", {
    act({ onMounted, onCrashed }) {
      crash = onCrashed;
      onMounted();
    },
  });
  const { element, place } = setUp(
    { "v2#0": async () => module, "v1#0": async () => healthy("one") },
    { served: remote({ lastGood: version("v1") }), content: makeServed() },
  );
  place.show();
  await vi.advanceTimersByTimeAsync(0);
  crash(new Error("later"));
  await vi.advanceTimersByTimeAsync(0);
  expect(readVisible(element)).toBe("one");
});

it("shows a prepared page as it comes, and takes it over", async () => {
  const { module } = rendering("two");
  const content = makeServed();
  const { element, place, tried, parts } = setUp(
    { "v2#0": async () => module },
    { coming: new Promise((resolve) => setTimeout(() => resolve(content), 1_000)) },
  );
  place.show();
  await vi.advanceTimersByTimeAsync(999);
  expect(tried).toEqual([]);
  expect(readVisible(element)).toBe("skeleton");
  await vi.advanceTimersByTimeAsync(1);
  expect(readVisible(element)).toBe("served");
  expect(content.root.dataset.served).toBeUndefined();
  expect(parts.onWaiting).toHaveBeenCalledOnce();
});

it.each<[string, () => Promise<ServedContent | null>]>([
  ["never comes", () => new Promise(() => {})],
  ["did not come rendered", async () => null],
  ["failed", () => Promise.reject(new Error("503"))],
])("mounts the remote as ever when the prepared page %s", async (_case, coming) => {
  const { element, place, reports } = setUp({ "v2#0": async () => rendering("two").module }, { coming: coming() });
  place.show();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(readVisible(element)).toBe("two");
  expect(reports).toEqual(["v2 exposed", "v2 loaded", "v2 mounted"]);
});

it("never shows a prepared page that comes after the visitor left", async () => {
  const coming = new Promise<ServedContent>((resolve) => setTimeout(() => resolve(makeServed()), 1_000));
  const { element, place, tried } = setUp({ "v2#0": async () => rendering("two").module }, { coming });
  place.show();
  place.hide();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(element.childNodes).toHaveLength(0);
  expect(tried).toEqual([]);
});
