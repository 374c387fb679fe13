import { beforeEach, describe, expect, it } from "vitest";
import { createSessionBrowser, takeReloadReason } from "./browser-session.ts";

const USER = { id: "u-1", name: "سلمى", role: "student", verified: true, picture: null };

function haveCookie(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie as the server sets it
  document.cookie = `user=${value}; Path=/`;
}

const browser = createSessionBrowser({ keepKeys: ["FILM_SHOWN"] });
beforeEach(() => {
  browser.dropUserCookie();
  browser.refreshedAt.write(null);
  sessionStorage.clear();
});

describe("the readable cookie", () => {
  it("names the person", () => {
    haveCookie(encodeURIComponent(JSON.stringify(USER)));
    expect(browser.userCookie()).toEqual({ id: "u-1" });
  });

  it.each(["%7Bnot-json", "%E0%A4%A", "7"])("%s counts as a session of an unknown person", (value) => {
    haveCookie(value);
    expect(browser.userCookie()).toEqual({ id: null });
  });

  it("is absent when dropped or empty", () => {
    haveCookie("x");
    browser.dropUserCookie();
    expect(browser.userCookie()).toBeNull();
  });
});

it("keeps the time of the last rotation for the browser session", () => {
  expect(browser.refreshedAt.read()).toBeNull();
  browser.refreshedAt.write(1_774_000_000_000);
  expect(browser.refreshedAt.read()).toBe(1_774_000_000_000);
});

it("clears what a person left in this tab, and keeps what says nothing of anybody", () => {
  sessionStorage.setItem("CHAT_MESSAGES", "[]");
  sessionStorage.setItem("FILM_SHOWN", "1");
  browser.clearUserData();
  expect(Object.keys(sessionStorage)).toEqual(["FILM_SHOWN"]);
});

it("tells why the page was loaded again, once", () => {
  sessionStorage.setItem("SESSION_RELOAD_REASON", "rejected");
  expect(takeReloadReason()).toBe("rejected");
  expect(takeReloadReason()).toBeNull();
});

it("lets one piece of work run after the other", async () => {
  const order: string[] = [];
  await Promise.all([
    browser.alone(async () => {
      await Promise.resolve();
      order.push("first");
    }),
    browser.alone(async () => order.push("second")),
  ]);
  expect(order).toEqual(["first", "second"]);
});
