import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CAPTURES_WITHIN_MS, createPageTransition } from "./page-transition.ts";

/** A browser that captures the page and ends the fade when the test says so. */
function aBrowser({ isReduced = false, visibilityState = "visible", isSupported = true } = {}) {
  const transitions: { capture(): void; end(): void }[] = [];
  let skipped = 0;
  function startViewTransition(callback: () => void) {
    const ready = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    transitions.push({
      capture() {
        callback();
        ready.resolve();
      },
      end: finished.resolve,
    });
    return {
      ready: ready.promise,
      finished: finished.promise,
      skipTransition() {
        skipped += 1;
        ready.reject(new DOMException("skipped", "AbortError"));
        finished.resolve();
      },
    };
  }
  const window = {
    document: { visibilityState, ...(isSupported && { startViewTransition }) },
    matchMedia: () => ({ matches: isReduced }),
  } as unknown as Window;
  return { ...createPageTransition(window), transitions, skipped: () => skipped };
}

const steps: string[] = [];
const step = (name: string) => () => void steps.push(name);

beforeEach(() => {
  vi.useFakeTimers();
  steps.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a page change", () => {
  it.each([
    ["where no motion is wanted", { isReduced: true }],
    ["on a hidden page", { visibilityState: "hidden" }],
    ["without view transitions", { isSupported: false }],
  ])("is made at once %s", (_when, options) => {
    const browser = aBrowser(options);
    browser.run(step("a"));
    expect([steps, browser.transitions]).toEqual([["a"], []]);
  });

  it("the page changes once the browser has captured the previous one", async () => {
    const browser = aBrowser();
    browser.run(step("a"));
    expect(steps).toEqual([]);
    browser.transitions[0]?.capture();
    await vi.advanceTimersByTimeAsync(CAPTURES_WITHIN_MS);
    expect([steps, browser.skipped()]).toEqual([["a"], 0]);
  });

  it("waits for the capture no longer than its bound", async () => {
    const browser = aBrowser();
    browser.run(step("a"));
    await vi.advanceTimersByTimeAsync(CAPTURES_WITHIN_MS);
    expect([steps, browser.skipped()]).toEqual([["a"], 1]);
    browser.transitions[0]?.capture();
    expect(steps).toEqual(["a"]);
  });

  it("comes after the one that still waits, which is made first", () => {
    const browser = aBrowser();
    browser.run(step("a"));
    browser.run(step("b"));
    expect(steps).toEqual(["a", "b"]);
    expect(browser.transitions).toHaveLength(1);
  });

  it("fades again when the fade before has ended", async () => {
    const browser = aBrowser();
    browser.run(step("a"));
    browser.transitions[0]?.capture();
    browser.run(step("b"));
    expect(steps).toEqual(["a", "b"]);
    browser.transitions[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    browser.run(step("c"));
    expect(browser.transitions).toHaveLength(2);
  });
});
