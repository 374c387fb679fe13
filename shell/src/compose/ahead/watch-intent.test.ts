import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { RESTS_FOR_MS, watchIntent } from "./watch-intent.ts";

const onIntent = vi.fn();
watchIntent(window, ({ pathname, search }, intent) => onIntent(pathname + search, intent));

function link(attributes: string): Element {
  document.body.innerHTML = `<a ${attributes}><b>there</b></a><p>text</p>`;
  return document.querySelector("b") as Element;
}

const pointer = (type: string, changes: PointerEventInit = {}) =>
  new PointerEvent(type, { bubbles: true, pointerType: "mouse", ...changes });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.runAllTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

it("notices a pointer that rests on a link, and not one that passes", () => {
  const inside = link('href="/teachers?sort=price"');
  inside.dispatchEvent(pointer("pointerover"));
  vi.advanceTimersByTime(RESTS_FOR_MS - 1);
  document.querySelector("p")?.dispatchEvent(pointer("pointerover"));
  vi.advanceTimersByTime(RESTS_FOR_MS);
  expect(onIntent).not.toHaveBeenCalled();
  inside.dispatchEvent(pointer("pointerover"));
  vi.advanceTimersByTime(RESTS_FOR_MS);
  expect(onIntent).toHaveBeenCalledExactlyOnceWith("/teachers?sort=price", "rest");
});

it("notices a press at once, by finger too", () => {
  link('href="/teachers"').dispatchEvent(pointer("pointerdown", { pointerType: "touch" }));
  expect(onIntent).toHaveBeenCalledExactlyOnceWith("/teachers", "press");
});

it("notices a press that the link keeps to itself", () => {
  const inside = link('href="/teachers"');
  inside.addEventListener("pointerdown", (event) => event.stopPropagation());
  inside.dispatchEvent(pointer("pointerdown"));
  expect(onIntent).toHaveBeenCalledOnce();
});

it("notices the focus of the keyboard", () => {
  link('href="/teachers"').parentElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  vi.advanceTimersByTime(RESTS_FOR_MS);
  expect(onIntent).toHaveBeenCalledExactlyOnceWith("/teachers", "rest");
});

it.each([
  ['href="https://other.example/teachers"'],
  ['href="/teachers" target="_blank"'],
  ['href="/file" download'],
  ['href="#main"'],
  ['name="anchor"'],
])("leaves <a %s> alone", (attributes) => {
  const inside = link(attributes);
  inside.dispatchEvent(pointer("pointerdown"));
  inside.dispatchEvent(pointer("pointerover"));
  vi.advanceTimersByTime(RESTS_FOR_MS);
  expect(onIntent).not.toHaveBeenCalled();
});

it("leaves the other buttons of a mouse alone", () => {
  link('href="/teachers"').dispatchEvent(pointer("pointerdown", { button: 2 }));
  expect(onIntent).not.toHaveBeenCalled();
});
