import { Subject } from "rxjs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isKeptInTab, mountOnInteraction } from "./held-slots.ts";

const OVERLAY = `<div data-slot="app.overlay"><div data-served=""><button>chat</button></div></div>
<template data-woken><link rel="preload" as="script" href="/entry.js"></template>`;

function setUp({ isWanted = false } = {}) {
  document.body.innerHTML = OVERLAY;
  const element = document.body.firstElementChild as HTMLElement;
  const handle = { show: vi.fn(), hide: vi.fn() };
  const changes = new Subject<void>();
  const need = { isWanted };
  const held = mountOnInteraction(handle, element, { isWanted: () => need.isWanted, changes });
  held.show();
  return { element, button: element.querySelector("button") as HTMLElement, handle, changes, need, held };
}

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", () => 0);
  // Files of tests share a document.
  for (const link of document.querySelectorAll("link")) link.remove();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
});

it("waits, and leaves what the server rendered alone", () => {
  const { element, handle, changes } = setUp();
  changes.next();
  window.dispatchEvent(new Event("scroll"));
  expect(handle.show).not.toHaveBeenCalled();
  expect(element.querySelector("[data-served] button")).not.toBeNull();
  expect(document.querySelector("link")).toBeNull();
});

it.each<[string, (button: HTMLElement) => void]>([
  ["a press", (button) => button.dispatchEvent(new Event("pointerdown", { bubbles: true }))],
  ["the focus", (button) => button.focus()],
  ["a click of a screen reader", (button) => button.click()],
  ["a mouse above it", (button) => button.dispatchEvent(new Event("pointerover", { bubbles: true }))],
])("%s shows it, once, and its files are fetched at once", (_what, touch) => {
  const { button, handle, changes, need } = setUp();
  touch(button);
  touch(button);
  need.isWanted = true;
  changes.next();
  expect(handle.show).toHaveBeenCalledOnce();
  expect(document.querySelector("link")?.getAttribute("href")).toBe("/entry.js");
});

it("shows it when it is wanted, at once or later", () => {
  expect(setUp({ isWanted: true }).handle.show).toHaveBeenCalledOnce();
  const { handle, changes, need } = setUp();
  need.isWanted = true;
  expect(handle.show).not.toHaveBeenCalled();
  changes.next();
  expect(handle.show).toHaveBeenCalledOnce();
});

it("the rendered HTML is removed when the visitor leaves the slot without an interaction", () => {
  const { element, button, handle, held } = setUp();
  held.hide();
  expect(element.childNodes).toHaveLength(0);
  button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(handle.show).not.toHaveBeenCalled();
});

it("reads whether something goes on in the tab, also where storage is forbidden", () => {
  expect(isKeptInTab("CHAT_ID")).toBe(false);
  sessionStorage.setItem("CHAT_ID", "1");
  expect(isKeptInTab("CHAT_ID")).toBe(true);
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
  expect(isKeptInTab("CHAT_ID")).toBe(false);
});
