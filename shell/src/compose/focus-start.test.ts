import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { focusStart } from "./focus-start.ts";

const main = document.createElement("main");
const show = (html: string) => {
  main.innerHTML = html;
};
const active = () => document.activeElement?.id || document.activeElement?.tagName;
const start = { find: () => main.querySelector("h1"), scrolls: false };
let stop = () => {};

beforeEach(() => {
  document.body.innerHTML = `<a href="/" id="link">x</a>`;
  document.body.append(main);
  document.getElementById("link")?.focus();
});
afterEach(() => stop());

it("focuses a heading that is rendered later", async () => {
  show("<p>Loading</p>");
  stop = focusStart(main, start);
  expect(active()).toBe("link");
  show(`<h1 id="new">x</h1>`);
  await vi.waitFor(() => expect(active()).toBe("new"));
});

it("follows from the heading of the page before to the one that replaces it", async () => {
  show(`<h1 id="old">x</h1>`);
  stop = focusStart(main, start);
  expect(active()).toBe("old");
  show(`<h1 id="new">x</h1>`);
  await vi.waitFor(() => expect(active()).toBe("new"));
});

it("leaves the focus to a field that the page focuses itself", async () => {
  show(`<h1 id="old">x</h1>`);
  stop = focusStart(main, start);
  show(`<h1>x</h1><input id="field">`);
  document.getElementById("field")?.focus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(active()).toBe("field");
});

it("ends when the visitor has moved on", async () => {
  show(`<h1 id="old">x</h1>`);
  stop = focusStart(main, start);
  document.getElementById("link")?.focus();
  show(`<h1 id="new">x</h1>`);
  await new Promise((resolve) => setTimeout(resolve));
  expect(active()).toBe("link");
});
