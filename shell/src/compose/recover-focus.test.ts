import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recoverFocus } from "./recover-focus.ts";

const PAGE = `
  <h1 id="page">Bookings</h1>
  <article><h3 id="card">Six sessions</h3><div><button id="cancel">Cancel</button></div></article>
  <div id="error"><p><button id="retry">Retry</button></p></div>
  <input id="search">`;

const element = (id: string) => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<main>${PAGE}</main>`;
  recoverFocus(document.querySelector("main") as HTMLElement);
});
afterEach(() => document.body.replaceChildren());

describe("a focused element that is removed", () => {
  it.each([
    { focused: "cancel", removed: "cancel", heading: "card" },
    { focused: "retry", removed: "error", heading: "page" },
  ])("hands its focus from $focused to the nearest heading, $heading", async ({ focused, removed, heading }) => {
    element(focused).focus();
    element(removed).remove();
    await vi.waitFor(() => expect(document.activeElement?.id).toBe(heading));
  });

  it("leaves the focus where a component has put it", async () => {
    element("cancel").focus();
    element("cancel").remove();
    element("search").focus();
    await Promise.resolve();
    expect(document.activeElement?.id).toBe("search");
  });
});

it("leaves the focus alone when something else is removed", async () => {
  element("search").focus();
  element("error").remove();
  await Promise.resolve();
  expect(document.activeElement?.id).toBe("search");
});
