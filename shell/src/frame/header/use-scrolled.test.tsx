import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useScrolled } from "./site-header.tsx";

afterEach(() => vi.unstubAllGlobals());

/** Calls the intersection observer's callback for the element at the top of the page. */
let report: (...seen: boolean[]) => void;
let margin: string | undefined;
class FakeObserver {
  disconnect = vi.fn();
  observe = vi.fn();
  constructor(listener: (entries: Partial<IntersectionObserverEntry>[]) => void, options: IntersectionObserverInit) {
    margin = options.rootMargin;
    report = (...seen) => act(() => listener(seen.map((isIntersecting) => ({ isIntersecting }))));
  }
}

function renderScrolled() {
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  const element = document.createElement("span");
  return renderHook(() => {
    const scrolled = useScrolled();
    scrolled.top.current = element;
    return scrolled;
  });
}

it.each([
  ["at the top", [true], false],
  ["past the threshold", [true, false], true],
  ["back at the top", [false, true], false],
])("%s", (_where, seen, isScrolled) => {
  const { result } = renderScrolled();
  expect(result.current.isScrolled).toBe(false);
  report(...seen);
  expect(result.current.isScrolled).toBe(isScrolled);
});

it("counts as scrolled after ten pixels", () => {
  renderScrolled();
  expect(margin).toBe("10px 0px 0px");
});
