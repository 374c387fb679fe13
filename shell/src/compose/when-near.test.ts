import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { savesData, whenNear } from "./when-near.ts";

let come: (isNear: boolean) => void = () => {};
const observed = new Set<Element>();

class FakeObserver {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    come = (isIntersecting) => observed.size > 0 && report([{ isIntersecting }]);
  }
  observe(element: Element) {
    observed.add(element);
  }
  disconnect() {
    observed.clear();
  }
}

function setUp({ waitsForTouch = false } = {}) {
  const element = document.createElement("div");
  element.innerHTML = "<a href='/teachers'>all</a>";
  document.body.append(element);
  const begin = vi.fn();
  const IntersectionObserver = FakeObserver as unknown as typeof globalThis.IntersectionObserver;
  const stop = whenNear(element, begin, { IntersectionObserver, waitsForTouch });
  return { element, begin, stop };
}

beforeEach(() => observed.clear());
afterEach(() => document.body.replaceChildren());

it("begins once, when the element comes near", () => {
  const { element, begin } = setUp();
  come(false);
  expect(begin).not.toHaveBeenCalled();
  come(true);
  come(true);
  element.querySelector("a")?.focus();
  expect(begin).toHaveBeenCalledOnce();
  expect(observed.size).toBe(0);
});

it.each(["focus", "press"])("begins on a %s inside, even where only that counts", (touch) => {
  const { element, begin } = setUp({ waitsForTouch: true });
  come(true);
  expect(begin).not.toHaveBeenCalled();
  const link = element.querySelector("a");
  if (touch === "focus") link?.focus();
  else link?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(begin).toHaveBeenCalledOnce();
});

it("never begins after it was called off", () => {
  const { element, begin, stop } = setUp();
  stop();
  come(true);
  element.querySelector("a")?.focus();
  expect(begin).not.toHaveBeenCalled();
});

it.each([
  [{ connection: { saveData: true } }, true],
  [{ connection: { saveData: false } }, false],
  [{}, false],
])("%j saves data: %s", (navigator, isSaving) => {
  expect(savesData({ navigator: navigator as Navigator })).toBe(isSaving);
});
